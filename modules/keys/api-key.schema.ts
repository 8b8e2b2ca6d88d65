import { z } from 'zod';
import { PERMISSIONS, PermissionName } from '../../src/kernel/permissions.ts';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  NextCursor,
  PageInput,
  ShownId,
  sortChoice,
  Timestamp,
} from '../../src/kernel/schema.ts';

/** `user_key` acts as a user. `admin` acts for the organisation that the request names. */
export const AuthType = z.enum(['user_key', 'admin']).meta({ id: 'AuthType' });

export const Me = z
  .object({
    userId: z.string().nullable().describe('Null for an application key without `x-user-id`.'),
    orgId: ShownId,
    authType: AuthType,
  })
  .meta({ id: 'MeResponse', example: { userId: EXAMPLE_ID, orgId: EXAMPLE_ID, authType: 'user_key' } });

const exampleKey = {
  id: EXAMPLE_ID,
  keyPrefix: 'dist_usr_4fGh',
  name: 'CRM sync',
  orgId: EXAMPLE_ID,
  userId: EXAMPLE_ID,
  createdBy: EXAMPLE_ID,
  createdAt: EXAMPLE_TIME,
  scopes: null,
};

const apiKeyFields = z.object({
  id: Id,
  keyPrefix: z.string().describe('Start of the key, to identify it.'),
  name: z.string().nullable(),
  orgId: z.string().nullable().describe('Null for application keys.'),
  userId: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
  scopes: z.array(z.string()).nullable().describe('Permissions of the key. Null for all permissions of its user.'),
});

export const ApiKeyView = apiKeyFields
  .extend({ lastUsedAt: Timestamp.nullable() })
  .meta({ id: 'ApiKey', example: { ...exampleKey, lastUsedAt: null } });

export const ListApiKeysInput = PageInput.extend({
  sort: sortChoice('createdAt', 'name', 'lastUsedAt').default('-createdAt'),
});

export const ApiKeyList = z.object({ keys: z.array(ApiKeyView), nextCursor: NextCursor });

export const CreateApiKeyInput = z
  .object({
    name: z.string().trim().min(1).max(200).optional(),
    kind: z.enum(['user', 'app']).default('user').describe('`app` requires the admin key.'),
    scopes: z
      .array(PermissionName)
      .min(1)
      .max(PERMISSIONS.length)
      .optional()
      .describe('Permissions of the key. Default: the permissions of the key that creates it.'),
  })
  .meta({ example: { name: 'CRM sync' } });

export const CreatedApiKey = apiKeyFields
  .extend({ key: z.string().describe('Shown only once.'), message: z.string() })
  .meta({
    example: { ...exampleKey, key: 'dist_usr_…', message: 'Store this key now. It is not shown again.' },
  });

export const ApiKeyEnvelope = z.object({ key: ApiKeyView });
export const ApiKeyRef = z.object({ id: IdInput });
