import { z } from 'zod';
import { EmailAddress, EXAMPLE_ID, EXAMPLE_TIME, Id, IdInput, PageInput, Timestamp } from '../../src/kernel/schema.ts';
import { CreateOrganisationInput } from './identity.schema.ts';

const Email = z.email('must be an email address').max(320).meta({ example: 'ada@acme.example' });
const PersonName = z.string().trim().min(1).max(200);

export const UserView = z
  .object({
    id: Id,
    orgId: Id,
    externalId: z.string().nullable().describe('Id of the user in your application.'),
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
  orgId: IdInput.optional().describe('Only users of this organisation. A user key always sees its own organisation.'),
  email: z
    .string()
    .trim()
    .min(1)
    .max(320)
    .optional()
    .describe('Only users with this email address. Upper and lower case are equal.'),
});

export const UserList = z.object({
  users: z.array(UserView),
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
  nextCursor: z.string().nullable().describe('Cursor of the next page. Null on the last page.'),
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
    externalOrgId: ExternalId.describe('Id of the organisation in your application. Unique in this installation.'),
    externalUserId: ExternalId.describe('Id of the user in your application. Unique per organisation.'),
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
      .describe('Values for a new organisation. Ignored if it already exists.'),
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
    orgCreated: z.boolean().describe('True if this call created the organisation.'),
    userCreated: z.boolean().describe('True if this call created the user.'),
  })
  .meta({ example: { orgId: EXAMPLE_ID, userId: EXAMPLE_ID, orgCreated: true, userCreated: true } });
