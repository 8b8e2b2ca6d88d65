import type { SealedColumn } from '../../src/database/reseal.ts';
import { ApiKey } from './api-key.entity.ts';
import { Organisation, User } from './organisation.entity.ts';
import { ProviderKey, ProviderKeySource } from './provider-key.entity.ts';

export type { CampaignWaker, WakeUnit } from './campaign-waker.ts';
export { createDoor } from './door.ts';
export { findOrganisation } from './identity.queries.ts';
export { identityRouter } from './identity.router.ts';
export { createKeyUsage } from './key-usage.ts';
export { markKeyRefused } from './mark-key-refused.ts';
export { type ProviderAccess, providerAccess, textProviderOf } from './provider-access.ts';
export { ProviderBusy, ProviderRefused } from './provider-failures.ts';
export { providerStates } from './provider-key.queries.ts';
export { providerKeyRouter } from './provider-key.router.ts';
export { chooseTextProvider, TEXT_PROVIDERS } from './provider-key.rules.ts';
export { PROVIDER_ENDPOINTS } from './provider-settings.ts';
export { type SeededKeys, seedIdentity } from './seed-identity.ts';

export const keysEntities = [Organisation, User, ApiKey, ProviderKey, ProviderKeySource];

export const keysSealedColumns: SealedColumn[] = [
  { table: 'provider_keys', column: 'sealed_key', kind: 'provider-key', key: { id: 'uuid' }, org: 'org_id' },
];
