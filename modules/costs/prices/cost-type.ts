import type { PriceView } from './price.schema.ts';
import { priceCatalogue } from './price-catalogue.ts';

const TYPES = new Map(priceCatalogue.map(({ name, type }) => [name, type]));

/** What money under a cost name is spent on. Only models may have names that the catalogue does not know. */
export const costTypeOf = (costName: string): PriceView['type'] => TYPES.get(costName) ?? 'text';
