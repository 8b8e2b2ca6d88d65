import { Migration20261115000000Platform } from './20261115000000-platform.ts';
import { Migration20261115010600Webhooks } from './20261115010600-webhooks.ts';

/** In the order in which they run. */
export const migrations = [
  { name: 'platform', class: Migration20261115000000Platform },
  { name: 'webhooks', class: Migration20261115010600Webhooks },
];
