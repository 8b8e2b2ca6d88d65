import { z } from 'zod';
import {
  EmailAddress,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  NextCursor,
  PageInput,
  Timestamp,
  WebUrl,
} from '../../src/kernel/schema.ts';

export const LeadStatus = z
  .enum(['buffered', 'skipped', 'served', 'contacted', 'replied', 'bounced', 'unsubscribed'])
  .meta({ id: 'LeadStatus', example: 'contacted' });
export type LeadStatus = z.output<typeof LeadStatus>;

export const SkipReason = z
  .enum(['invalid_address', 'no_email', 'unsubscribed', 'no_consent', 'suppressed', 'duplicate'])
  .meta({
    id: 'SkipReason',
    description:
      'Why a person is not written to: the address is no address, the source knows no address, they unsubscribed, they gave no consent, the address or its domain is suppressed, or a campaign of the same feature reached them before.',
  });
export type SkipReason = z.output<typeof SkipReason>;

export const ListLeadsInput = PageInput.extend({
  campaignId: IdInput.optional().describe('This or brandId is required; both narrow the list.'),
  brandId: IdInput.optional(),
  status: LeadStatus.optional(),
}).refine(({ campaignId, brandId }) => campaignId !== undefined || brandId !== undefined, {
  path: ['campaignId'],
  message: 'or brandId is required',
});

export const LeadView = z
  .object({
    id: Id,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: EmailAddress,
    title: z.string().nullable(),
    organizationName: z.string().nullable(),
    organizationDomain: z.string().nullable(),
    organizationIndustry: z.string().nullable(),
    organizationSize: z.string().nullable(),
    linkedinUrl: WebUrl.nullable(),
    status: LeadStatus,
    skipReason: SkipReason.nullable().describe('Null unless the status is `skipped`.'),
    contacted: z.boolean(),
    delivered: z.boolean(),
    bounced: z.boolean(),
    replied: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({
    id: 'Lead',
    example: {
      id: EXAMPLE_ID,
      firstName: 'Ada',
      lastName: 'Moreau',
      email: 'ada.moreau@bluefield.example',
      title: 'Head of Operations',
      organizationName: 'Bluefield Logistics',
      organizationDomain: 'bluefield.example',
      organizationIndustry: 'Logistics',
      organizationSize: '51-200',
      linkedinUrl: null,
      status: 'contacted',
      skipReason: null,
      contacted: true,
      delivered: true,
      bounced: false,
      replied: false,
      createdAt: EXAMPLE_TIME,
    },
  });

export const LeadList = z.object({ leads: z.array(LeadView), nextCursor: NextCursor });
