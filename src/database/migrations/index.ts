import { Migration20261115000000Platform } from './20261115000000-platform.ts';

/** In the order in which they run. */
export const migrations = [{ name: 'platform', class: Migration20261115000000Platform }];
