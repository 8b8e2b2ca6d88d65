import { defineEntity, p } from '@mikro-orm/core';

/** A unit price from a date on. A new price is a new row, so earlier charges stay explainable. */
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
