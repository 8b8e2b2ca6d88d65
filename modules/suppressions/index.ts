import { Suppression } from './suppression.entity.ts';

export { erasureHashes, findErased, lockErasures } from './erased-people.ts';
export { importSuppressionsRoute } from './import-suppressions.ts';
export { emailDomainOf, isAddressSuppressed, isDomainSuppressed, isSuppressed } from './is-suppressed.ts';
export { findSuppressedKeys, recordErasure, suppress, suppressEntries } from './suppress.ts';
export { findSuppressions } from './suppression.queries.ts';
export { suppressionRouter } from './suppression.router.ts';
export type { SuppressionSource } from './suppression.schema.ts';

export const suppressionsEntities = [Suppression];
