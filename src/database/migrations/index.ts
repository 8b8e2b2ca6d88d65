import { Migration20261115000000Platform } from './20261115000000-platform.ts';
import { Migration20261115010600Webhooks } from './20261115010600-webhooks.ts';
import { Migration20261115030000Catalogue } from './20261115030000-catalogue.ts';
import { Migration20261115040000Costs } from './20261115040000-costs.ts';
import { Migration20261115050000Campaigns } from './20261115050000-campaigns.ts';
import { Migration20261115100000Brands } from './20261115100000-brands.ts';
import { Migration20261115120000Senders } from './20261115120000-senders.ts';
import { Migration20261115121000Tracking } from './20261115121000-tracking.ts';
import { Migration20261115122000Inbound } from './20261115122000-inbound.ts';
import { Migration20261115123000Providers } from './20261115123000-providers.ts';
import { Migration20261115130000Sightings } from './20261115130000-sightings.ts';
import { Migration20261115140000Claims } from './20261115140000-claims.ts';
import { Migration20261115140000RawMail } from './20261115140000-raw-mail.ts';
import { Migration20261115141000ContactPositions } from './20261115141000-contact-positions.ts';
import { Migration20261115142000Retention } from './20261115142000-retention.ts';

/** In the order in which they run. */
export const migrations = [
  { name: 'platform', class: Migration20261115000000Platform },
  { name: 'catalogue', class: Migration20261115030000Catalogue },
  { name: 'costs', class: Migration20261115040000Costs },
  { name: 'brands', class: Migration20261115100000Brands },
  { name: 'campaigns', class: Migration20261115050000Campaigns },
  { name: 'webhooks', class: Migration20261115010600Webhooks },
  { name: 'senders', class: Migration20261115120000Senders },
  { name: 'tracking', class: Migration20261115121000Tracking },
  { name: 'inbound', class: Migration20261115122000Inbound },
  { name: 'providers', class: Migration20261115123000Providers },
  { name: 'sightings', class: Migration20261115130000Sightings },
  { name: 'claims', class: Migration20261115140000Claims },
  { name: 'contact-positions', class: Migration20261115141000ContactPositions },
  { name: 'retention', class: Migration20261115142000Retention },
  { name: 'raw-mail', class: Migration20261115140000RawMail },
];
