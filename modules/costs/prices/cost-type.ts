import type { PriceView } from './price.schema.ts';
import { priceCatalogue } from './price-catalogue.ts';

const TYPES = new Map(priceCatalogue.map(({ name, type }) => [name, type]));

export const costTypeOf = (costName: string): PriceView['type'] => TYPES.get(costName) ?? 'text';
