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

/** Strict: a misspelt filter must not select everyone. */
export const AudienceFilters = z
  .strictObject({
    title: Choices.optional().describe('The job title contains one of these.'),
    industry: Choices.optional().describe('The industry contains one of these.'),
    size: Choices.optional().describe('The number of employees, as a number or a range such as 51-200.'),
    country: Choices.optional(),
    domain: Choices.optional().describe("The company's domain, or the one of the address."),
  })
  .meta({
    id: 'AudienceFilters',
    description: 'A member matches one choice of every filter that is set. Case makes no difference. Empty: everyone.',
    example: { title: ['head of', 'director'], country: ['France', 'FR'] },
  });
export type AudienceFilters = z.output<typeof AudienceFilters>;

export const AudienceSource = z.enum(['contacts', 'sandbox', 'apollo']).meta({
  id: 'AudienceSource',
  description: 'Where its people come from: uploaded contacts, invented people, or Apollo.',
});
export type AudienceSource = z.output<typeof AudienceSource>;

export const AudienceStatus = z.enum(['suggested', 'active', 'paused', 'archived']).meta({
  id: 'AudienceStatus',
  description:
    'While one is paused, the campaigns that target it look for nobody new. An archived one gives nobody any more; what other audiences of a campaign give goes on.',
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
    nlPrompt: z.string().nullable().describe('What was asked for, in plain words.'),
    description: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    memberCount: z
      .number()
      .int()
      .nullable()
      .describe(
        'Contacts that match now; null where the source has no end, or where they could not be counted after a change.',
      ),
    sizeCount: z.number().int().nullable().describe('The same as memberCount.'),
    availableToContactCount: z
      .number()
      .int()
      .nullable()
      .describe('Members who have not refused mail and are not suppressed.'),
    availableToContactPct: z.number().nullable().describe('Of all members, 0 to 100.'),
    countedAt: Timestamp.nullable().describe('When they were counted: whenever it is asked for.'),
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
const Described = z.object({
  nlPrompt: Words.nullish(),
  description: Words.nullish(),
  avatarUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .max(2048)
    .nullish()
    .meta({ example: 'https://acme.example/audience.png' }),
});

export const CreateAudienceInput = Described.extend({
  brandId: IdInput,
  name: Name,
  source: AudienceSource.default('contacts'),
  filters: AudienceFilters.default({}),
});

export const PatchAudienceInput = AudienceRef.extend({
  ...Described.shape,
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
        rationale: z.string().describe('Why these filters.'),
        provider: AudienceSource,
        filters: AudienceFilters,
        count: z.number().int().nullable().describe('Contacts that match now.'),
        status: AudienceStatus,
        validationError: z.string().nullable().describe('Why it should not be used as it is.'),
        truncated: z.boolean().describe('More choices were named than one filter takes.'),
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
    matched: z.number().int().describe('Of those given, each once: who is a member of an audience.'),
    unmatched: z.number().int(),
    byAudience: z
      .array(z.object({ audienceId: Id, name: z.string(), matched: z.number().int() }))
      .describe('Audiences of contacts that have any of them and are not archived; one person may be in several.'),
  })
  .meta({
    example: {
      matched: 1,
      unmatched: 1,
      byAudience: [{ audienceId: EXAMPLE_ID, name: 'Directors in France', matched: 1 }],
    },
  });

export const MemberList = z.object({ members: z.array(ContactView), nextCursor: NextCursor });
