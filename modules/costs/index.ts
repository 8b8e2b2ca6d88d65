import { PlatformPrice } from './price.entity.ts';

export { priceOf } from './price.queries.ts';
export { priceRouter } from './price.router.ts';
export { seedPrices } from './seed-prices.ts';

export const priceEntities = [PlatformPrice];
