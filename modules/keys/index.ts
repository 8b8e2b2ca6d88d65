import type { SealedColumn } from '../../src/database/secrets/reseal.ts';
import { ApiKey } from './api-key.entity.ts';
import { ProviderKey, ProviderKeySource } from './providers/provider-key.entity.ts';
import { SignInLink } from './sign-in/sign-in-link.entity.ts';

export const keysEntities = [ApiKey, ProviderKey, ProviderKeySource, SignInLink];

export const keysSealedColumns: SealedColumn[] = [
  { table: 'provider_keys', column: 'sealed_key', kind: 'provider-key', key: { id: 'uuid' }, org: 'org_id' },
];

export { createAuthenticator } from './access/authenticator.ts';
export { forgetCallers } from './access/forget-callers.ts';
export { forgetRateWindows } from './access/forget-rate-windows.ts';
export { HARMLESS_WRITE } from './access/harmless-write.ts';
export { createKeyUsage } from './access/key-usage.ts';
export { apiKeyRouter } from './api-key.router.ts';
export { countServerFailures } from './failed-requests/count-server-failures.ts';
export { failedRequestRouter } from './failed-requests/failed-request.router.ts';
export { createFailedRequests } from './failed-requests/failed-requests.ts';
export { forgetFailedRequests, keepFailedRequests } from './failed-requests/keep-failed-requests.ts';
export { markKeyRefused } from './providers/mark-key-refused.ts';
export { platformPayment } from './providers/platform-payment.ts';
export { type ProviderAccess, providerAccess, textProviderOf } from './providers/provider-access.ts';
export { ModelUnavailable, ProviderBusy, ProviderRefused } from './providers/provider-failures.ts';
export { providerStates } from './providers/provider-key.queries.ts';
export { providerKeyRouter } from './providers/provider-key.router.ts';
export { chooseTextProvider, TEXT_PROVIDERS, type TextProvider } from './providers/provider-key.rules.ts';
export type { Provider } from './providers/provider-key.schema.ts';
export { PROVIDER_ENDPOINTS } from './providers/provider-settings.ts';
export { revokeKeysOf } from './revoke-keys-of.ts';
export { type SeededKeys, seedKeys } from './seed-keys.ts';
export { assertKeyThatStays, createOwnerLink, writeSignInLink } from './sign-in/create-sign-in-link.ts';
export { forgetSessions, forgetSignInLinks } from './sign-in/forget-sessions.ts';
export { signInRouter } from './sign-in/sign-in.router.ts';
export { CreatedSignInLink, Session } from './sign-in/sign-in.schema.ts';
export { openSession } from './sign-in/sign-in.ts';
