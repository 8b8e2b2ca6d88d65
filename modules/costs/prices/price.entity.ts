import { defineEntity, p } from '@mikro-orm/core';

/** What one unit costs from a moment on. A new price is a new row: what was charged before stays explained. */
export const PlatformPrice = defineEntity({
  name: 'PlatformPrice',
  tableName: 'platform_prices',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    provider: p.text(),
    providerDomain: p.text().nullable(),
    type: p.text(),
    unit: p.text(),
    costPerUnitInUsdCents: p.text(),
    effectiveFrom: p.datetime(),
  },
});
