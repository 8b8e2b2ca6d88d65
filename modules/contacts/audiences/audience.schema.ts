import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  NextCursor,
  PageInput,
  requireOneOf,
  Timestamp,
} from '../../../src/kernel/schema.ts';
import { ContactView } from '../contact.schema.ts';

const Choices = z.array(z.string().trim().min(1).max(200)).min(1).max(100);

/** Strict: an unknown filter name must not select all contacts. */
export const AudienceFilters = z
  .strictObject({
    title: Choices.optional().describe('The job title contains one of these texts.'),
    industry: Choices.optional().describe('The industry contains one of these texts.'),
    size: Choices.optional().describe('Number of employees, as a number or a range such as `51-200`.'),
    country: Choices.optional(),
    domain: Choices.optional().describe('Domain of the company or of the email address.'),
  })
  .meta({
    id: 'AudienceFilters',
    description: 'A member matches one value of each filter. Case is ignored. Without filters, all contacts match.',
    example: { title: ['head of', 'director'], country: ['France', 'FR'] },
  });
export type AudienceFilters = z.output<typeof AudienceFilters>;

export const AudienceSource = z.enum(['contacts', 'sandbox', 'apollo']).meta({
  id: 'AudienceSource',
  description: 'Source of the members: uploaded contacts, demo data (`sandbox`) or Apollo.',
});
export type AudienceSource = z.output<typeof AudienceSource>;

export const AudienceStatus = z.enum(['suggested', 'active', 'paused', 'archived']).meta({
  id: 'AudienceStatus',
  description:
    'While an audience is `paused`, campaigns that target it find no new leads. An `archived` audience has no members; other audiences of the campaign still do.',
});
export type AudienceStatus = z.output<typeof AudienceStatus>;

const Name = z.string().trim().min(1).max(200).meta({ example: 'Directors in France' });

export const AudienceView = z
  .object({
    id: Id,
    brandId: Id,
    name: z.string(),
    source: AudienceSource,
    filters: AudienceFilters,
    status: AudienceStatus,
    nlPrompt: z.string().nullable().describe('Description from the user.'),
    description: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    memberCount: z
      .number()
      .int()
      .nullable()
      .describe('Matching contacts. Null if the source is not `contacts`, or if counting failed after a change.'),
    sizeCount: z.number().int().nullable().describe('Same as `memberCount`.'),
    availableToContactCount: z
      .number()
      .int()
      .nullable()
      .describe('Members who did not unsubscribe or refuse consent and are not suppressed.'),
    availableToContactPct: z.number().nullable().describe('Share of all members, 0 to 100.'),
    countedAt: Timestamp.nullable().describe('Time of the count. Each request counts again.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Audience',
    example: {
      id: EXAMPLE_ID,
      brandId: EXAMPLE_ID,
      name: 'Directors in France',
      source: 'contacts',
      filters: { title: ['head of', 'director'], country: ['France', 'FR'] },
      status: 'active',
      nlPrompt: null,
      description: null,
      avatarUrl: null,
      memberCount: 1250,
      sizeCount: 1250,
      availableToContactCount: 1000,
      availableToContactPct: 80,
      countedAt: EXAMPLE_TIME,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });

export const AudienceRef = z.object({ audienceId: IdInput });
export const ListAudiencesInput = PageInput.extend({ brandId: IdInput.optional(), status: AudienceStatus.optional() });
export const AudienceMembersInput = PageInput.extend(AudienceRef.shape);
export const AudienceStatusInput = AudienceRef.extend({ status: AudienceStatus });
export const AudienceEnvelope = z.object({ audience: AudienceView }).meta({ id: 'AudienceAnswer' });
export const AudienceList = z.object({ audiences: z.array(AudienceView), nextCursor: NextCursor });

const Words = z.string().trim().min(1).max(2000).meta({ example: 'Directors of logistics companies in France' });
const DescriptionFields = z.object({
  nlPrompt: Words.nullish(),
  description: Words.nullish(),
  avatarUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .max(2048)
    .nullish()
    .meta({ example: 'https://acme.example/audience.png' }),
});

export const CreateAudienceInput = DescriptionFields.extend({
  brandId: IdInput,
  name: Name,
  source: AudienceSource.default('contacts'),
  filters: AudienceFilters.default({}),
});

export const PatchAudienceInput = AudienceRef.extend({
  ...DescriptionFields.shape,
  name: Name.optional(),
  filters: AudienceFilters.optional(),
});

export const SuggestAudiencesInput = z.object({ nlPrompt: Words, brandId: IdInput });

export const SuggestedAudiences = z
  .object({
    candidates: z.array(
      z.object({
        audienceId: Id,
        name: z.string(),
        rationale: z.string().describe('Reason for these filters.'),
        provider: AudienceSource,
        filters: AudienceFilters,
        count: z.number().int().nullable().describe('Matching contacts.'),
        status: AudienceStatus,
        validationError: z.string().nullable().describe('Reason not to use it unchanged, or null.'),
        truncated: z.boolean().describe('True if a filter had too many values.'),
      }),
    ),
  })
  .meta({
    id: 'SuggestedAudiences',
    example: {
      candidates: [
        {
          audienceId: EXAMPLE_ID,
          name: 'Directors in France',
          rationale: 'Named in the request: director, France.',
          provider: 'contacts',
          filters: { title: ['director'], country: ['France', 'FR'] },
          count: 1250,
          status: 'suggested',
          validationError: null,
          truncated: false,
        },
      ],
    },
  });

export const MatchPeopleInput = requireOneOf(
  z.object({
    emails: z.array(z.string().trim().min(1).max(320)).max(1000).optional(),
    personIds: z.array(IdInput).max(1000).optional().describe('Ids of contacts.'),
  }),
  'emails',
  'personIds',
).meta({ example: { emails: ['ada.moreau@bluefield.example'], personIds: [EXAMPLE_ID] } });

export const MatchedPeople = z
  .object({
    matched: z.number().int().describe('Distinct contacts in the request that are in at least one audience.'),
    unmatched: z.number().int(),
    byAudience: z
      .array(z.object({ audienceId: Id, name: z.string(), matched: z.number().int() }))
      .describe('Unarchived audiences with a match. A contact can be in several.'),
  })
  .meta({
    example: {
      matched: 1,
      unmatched: 1,
      byAudience: [{ audienceId: EXAMPLE_ID, name: 'Directors in France', matched: 1 }],
    },
  });

export const AudienceMemberList = z.object({ members: z.array(ContactView), nextCursor: NextCursor });
