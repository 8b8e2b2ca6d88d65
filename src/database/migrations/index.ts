import { Migration20261115000000Platform } from './20261115000000-platform.ts';
import { Migration20261115100000Brands } from './20261115100000-brands.ts';

/** In the order in which they run. */
export const migrations = [
  { name: 'platform', class: Migration20261115000000Platform },
  { name: 'brands', class: Migration20261115100000Brands },
];
