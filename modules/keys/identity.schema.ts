import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, IdInput, NextCursor, Timestamp, TimeZone } from '../../src/kernel/schema.ts';

export const Me = z
  .object({
    userId: z.string().nullable().describe('Null for an application key that sends no x-user-id.'),
    orgId: z.string(),
    authType: z.enum(['user_key', 'admin']),
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
};

const apiKeyFields = z.object({
  id: Id,
  keyPrefix: z.string().describe('The beginning of the key, to recognise it by.'),
  name: z.string().nullable(),
  orgId: z.string().nullable().describe('Null for application keys.'),
  userId: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
});

export const ApiKeyView = apiKeyFields
  .extend({ lastUsedAt: Timestamp.nullable() })
  .meta({ id: 'ApiKey', example: { ...exampleKey, lastUsedAt: null } });

export const ApiKeyList = z.object({ keys: z.array(ApiKeyView), nextCursor: NextCursor });

export const CreateApiKeyInput = z
  .object({
    name: z.string().trim().min(1).max(200).optional(),
    kind: z.enum(['user', 'app']).default('user').describe('`app` needs the admin key.'),
  })
  .meta({ example: { name: 'CRM sync' } });

export const CreatedApiKey = apiKeyFields
  .extend({ key: z.string().describe('Shown this once.'), message: z.string() })
  .meta({
    example: { ...exampleKey, key: 'dist_usr_…', message: 'Keep this key: it is not shown again.' },
  });

export const ApiKeyRef = z.object({ id: IdInput });

const Plan = z.enum(['self-hosted', 'trial', 'pro']).meta({ example: 'self-hosted' });

export const OrganisationView = z
  .object({
    id: Id,
    name: z.string(),
    timeZone: z.string(),
    plan: Plan,
    trialEndsAt: Timestamp.nullable().describe('From then on no campaign runs; null without an end.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Organisation',
    example: {
      id: EXAMPLE_ID,
      name: 'Acme',
      timeZone: 'Europe/Paris',
      plan: 'self-hosted',
      trialEndsAt: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });
export type OrganisationView = z.output<typeof OrganisationView>;

export const OrganisationList = z.object({ orgs: z.array(OrganisationView), nextCursor: NextCursor });
export const OrganisationEnvelope = z.object({ org: OrganisationView });

const OrganisationName = z.string().trim().min(1).max(200).meta({ example: 'Acme' });

const TrialEnd = Timestamp.nullable();

export const CreateOrganisationInput = z.object({
  name: OrganisationName,
  timeZone: TimeZone.default('UTC'),
  plan: Plan.default('self-hosted'),
  trialEndsAt: TrialEnd.default(null),
});

export const PatchOrganisationInput = z.object({
  name: OrganisationName.optional(),
  timeZone: TimeZone.optional(),
  plan: Plan.optional(),
  trialEndsAt: TrialEnd.optional().describe('Only with the admin key. Null takes the end away.'),
});

export const UserView = z
  .object({ id: Id, orgId: Id, email: z.string(), name: z.string().nullable(), createdAt: Timestamp })
  .meta({
    id: 'User',
    example: { id: EXAMPLE_ID, orgId: EXAMPLE_ID, email: 'ada@acme.example', name: 'Ada', createdAt: EXAMPLE_TIME },
  });

export const UserList = z.object({ users: z.array(UserView), nextCursor: NextCursor });
export const UserEnvelope = z.object({ user: UserView });

export const CreateUserInput = z.object({
  orgId: IdInput,
  email: z.email('must be an email address').max(320).meta({ example: 'ada@acme.example' }),
  name: z.string().trim().min(1).max(200).nullish().meta({ example: 'Ada' }),
});
