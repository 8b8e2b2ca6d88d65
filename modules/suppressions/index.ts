import { Suppression } from './suppression.entity.ts';

export { erasedAmong, erasureHashes, lockErasures } from './erased-people.ts';
export { importSuppressionsRoute } from './import-suppressions.ts';
export { domainOf, isAddressSuppressed, isDomainSuppressed, isSuppressed } from './is-suppressed.ts';
export { keepErasure, suppress, suppressedKeys, suppressNamed } from './suppress.ts';
export { suppressionsFor } from './suppression.queries.ts';
export { suppressionRouter } from './suppression.router.ts';
export type { SuppressionSource } from './suppression.schema.ts';

export const suppressionsEntities = [Suppression];
