import type { PriceView } from './price.schema.ts';
import { priceCatalogue } from './price-catalogue.ts';

const TYPES = new Map(priceCatalogue.map(({ name, type }) => [name, type]));

/** Only model costs may have names that the catalogue does not contain. */
export const costTypeOf = (costName: string): PriceView['type'] => TYPES.get(costName) ?? 'text';
