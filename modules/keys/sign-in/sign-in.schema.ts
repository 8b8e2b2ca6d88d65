import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, ShownId, Timestamp } from '../../../src/kernel/schema.ts';
import { AuthType } from '../api-key.schema.ts';

export const CreateSignInLinkInput = z
  .object({
    admin: z.boolean().default(false).describe('Gives the session admin permissions. Requires the admin key.'),
  })
  .meta({ example: {} });

export const CreatedSignInLink = z
  .object({
    url: z.string().describe('Opens the dashboard and signs in. Works once.'),
    expiresAt: Timestamp,
  })
  .meta({ example: { url: 'http://localhost:3000/app#sign-in=…', expiresAt: EXAMPLE_TIME } });

export const SignInInput = z
  .object({ token: z.string().min(1).max(200).describe('Text after `#sign-in=` in the link.') })
  .meta({ example: { token: 'EXAMPLE' } });

export const Session = z
  .object({
    key: z.string().describe('Session key with an expiry. Use it like any other key.'),
    expiresAt: Timestamp,
    authType: AuthType,
    orgId: ShownId,
    userId: ShownId,
  })
  .meta({
    example: {
      key: 'dist_usr_…',
      expiresAt: EXAMPLE_TIME,
      authType: 'user_key',
      orgId: EXAMPLE_ID,
      userId: EXAMPLE_ID,
    },
  });

export const BrowserSession = z
  .object({
    id: ShownId,
    key: z.string().describe('Same for all calls with the same key, until it is revoked or expires.'),
    keyPrefix: z.string(),
    name: z.string().nullable(),
    expiresAt: Timestamp.describe('One week from now. Each call extends it.'),
  })
  .meta({
    example: {
      id: EXAMPLE_ID,
      key: 'dist_usr_…',
      keyPrefix: 'dist_usr_4fGh',
      name: 'Browser',
      expiresAt: EXAMPLE_TIME,
    },
  });
