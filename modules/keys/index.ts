import { ApiKey } from './api-key.entity.ts';
import { Organisation, User } from './organisation.entity.ts';

export { createDoor } from './door.ts';
export { identityRouter } from './identity.router.ts';
export { createKeyUsage } from './key-usage.ts';
export { type SeededKeys, seedIdentity } from './seed-identity.ts';

export const keysEntities = [Organisation, User, ApiKey];
