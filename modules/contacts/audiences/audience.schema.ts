import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, IdInput, NextCursor, PageInput, Timestamp } from '../../../src/kernel/schema.ts';

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

const Name = z.string().trim().min(1).max(200).meta({ example: 'Directors in France' });

export const AudienceView = z
  .object({
    id: Id,
    brandId: Id,
    name: z.string(),
    source: AudienceSource,
    filters: AudienceFilters,
    memberCount: z.number().int().nullable().describe('Contacts that match now; null where the source has no end.'),
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
      memberCount: 1250,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });

export const AudienceRef = z.object({ audienceId: IdInput });
export const ListAudiencesInput = PageInput.extend({ brandId: IdInput.optional() });
export const AudienceEnvelope = z.object({ audience: AudienceView }).meta({ id: 'AudienceAnswer' });
export const AudienceList = z.object({ audiences: z.array(AudienceView), nextCursor: NextCursor });

export const CreateAudienceInput = z.object({
  brandId: IdInput,
  name: Name,
  source: AudienceSource.default('contacts'),
  filters: AudienceFilters.default({}),
});

export const PatchAudienceInput = AudienceRef.extend({ name: Name.optional(), filters: AudienceFilters.optional() });
