import type { SealedColumn } from '../../src/database/secrets/reseal.ts';
import { ApiKey } from './api-key.entity.ts';
import { ProviderKey, ProviderKeySource } from './providers/provider-key.entity.ts';
import { SignInLink } from './sign-in/sign-in-link.entity.ts';

export const keysEntities = [ApiKey, ProviderKey, ProviderKeySource, SignInLink];

export const keysSealedColumns: SealedColumn[] = [
  { table: 'provider_keys', column: 'sealed_key', kind: 'provider-key', key: { id: 'uuid' }, org: 'org_id' },
];

export { createAuthenticator } from './access/authenticator.ts';
export { createKeyUsage } from './access/key-usage.ts';
export { deleteCallerTraces, HARMLESS_WRITE, pruneRateWindows } from './access/rate-windows.ts';
export { apiKeyRouter } from './api-key.router.ts';
export {
  countServerFailures,
  pruneFailedRequests,
  storeFailedRequests,
} from './failed-requests/failed-request.queries.ts';
export { failedRequestRouter } from './failed-requests/failed-request.router.ts';
export { createFailedRequests } from './failed-requests/failed-requests.ts';
export {
  ModelUnavailable,
  markKeyRefused,
  type ProviderAccess,
  ProviderBusy,
  ProviderRefused,
  platformPayment,
  providerAccess,
  textProviderOf,
} from './providers/provider-access.ts';
export { providerStates } from './providers/provider-key.queries.ts';
export { providerKeyRouter } from './providers/provider-key.router.ts';
export { chooseTextProvider, TEXT_PROVIDERS, type TextProvider } from './providers/provider-key.rules.ts';
export type { Provider } from './providers/provider-key.schema.ts';
export { PROVIDER_ENDPOINTS } from './providers/provider-settings.ts';
export { revokeUserKeys } from './revoke-keys.ts';
export { type SeededKeys, seedKeys } from './seed-keys.ts';
export { assertPermanentKey, createOwnerLink, writeSignInLink } from './sign-in/create-sign-in-link.ts';
export { signInRouter } from './sign-in/sign-in.router.ts';
export { CreatedSignInLink, Session } from './sign-in/sign-in.schema.ts';
export { openSession, pruneSessions, pruneSignInLinks } from './sign-in/sign-in.ts';
