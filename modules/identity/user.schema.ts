import { z } from 'zod';
import { EmailAddress, EXAMPLE_ID, EXAMPLE_TIME, Id, IdInput, PageInput, Timestamp } from '../../src/kernel/schema.ts';
import { CreateOrganisationInput } from './identity.schema.ts';

const Email = z.email('must be an email address').max(320).meta({ example: 'ada@acme.example' });
const PersonName = z.string().trim().min(1).max(200);

export const UserView = z
  .object({
    id: Id,
    orgId: Id,
    externalId: z.string().nullable().describe('What the application that keeps its own users calls them.'),
    email: EmailAddress.nullable(),
    name: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    imageUrl: z.string().nullable(),
    phone: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({
    id: 'User',
    example: {
      id: EXAMPLE_ID,
      orgId: EXAMPLE_ID,
      externalId: 'user_8812',
      email: 'ada@acme.example',
      name: 'Ada Lovelace',
      firstName: 'Ada',
      lastName: 'Lovelace',
      imageUrl: null,
      phone: null,
      createdAt: EXAMPLE_TIME,
    },
  });

export const ListUsersInput = PageInput.extend({
  orgId: IdInput.optional().describe('Only users of this organisation; a user key sees its own in any case.'),
  email: z
    .string()
    .trim()
    .min(1)
    .max(320)
    .optional()
    .describe('Only the users with this address, in any case of letters.'),
});

export const UserList = z.object({
  users: z.array(UserView),
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
  nextCursor: z.string().nullable().describe('Where the next page begins; null on the last page.'),
});

export const UserEnvelope = z.object({ user: UserView });

export const CreateUserInput = z.object({
  orgId: IdInput,
  email: Email,
  name: PersonName.nullish().meta({ example: 'Ada' }),
});

const ExternalId = z.string().trim().min(1).max(200);

export const ResolveUserInput = z
  .object({
    externalOrgId: ExternalId.describe('What your application calls the organisation; one in this installation.'),
    externalUserId: ExternalId.describe('What your application calls the user; one in the organisation.'),
    email: Email.optional(),
    firstName: PersonName.optional(),
    lastName: PersonName.optional(),
    imageUrl: z
      .url({ protocol: /^https?$/, error: 'must be a web address' })
      .max(2000)
      .optional(),
    phone: z.string().trim().min(1).max(50).optional(),
    organisation: CreateOrganisationInput.partial()
      .optional()
      .describe('What the organisation is made with, by the call that makes it; it changes nothing later.'),
  })
  .meta({
    example: {
      externalOrgId: 'org_17',
      externalUserId: 'user_8812',
      email: 'ada@acme.example',
      firstName: 'Ada',
      lastName: 'Lovelace',
      organisation: { name: 'Acme', plan: 'trial', trialEndsAt: EXAMPLE_TIME },
    },
  });

export const ResolvedUser = z
  .object({
    orgId: Id,
    userId: Id,
    orgCreated: z.boolean().describe('Whether this call made the organisation.'),
    userCreated: z.boolean().describe('Whether this call made the user.'),
  })
  .meta({ example: { orgId: EXAMPLE_ID, userId: EXAMPLE_ID, orgCreated: true, userCreated: true } });
