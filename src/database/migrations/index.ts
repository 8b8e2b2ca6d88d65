import { Migration20261115000000Platform } from './20261115000000-platform.ts';
import { Migration20261115040000Costs } from './20261115040000-costs.ts';

/** In the order in which they run. */
export const migrations = [
  { name: 'platform', class: Migration20261115000000Platform },
  { name: 'costs', class: Migration20261115040000Costs },
];
