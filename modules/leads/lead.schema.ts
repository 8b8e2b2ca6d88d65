import { z } from 'zod';
import {
  AddressSort,
  EmailAddress,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  IsSandbox,
  NextCursor,
  PageInput,
  SandboxFilter,
  Timestamp,
} from '../../src/kernel/schema.ts';

export const LeadStatus = z
  .enum(['buffered', 'skipped', 'served', 'contacted', 'replied', 'bounced', 'unsubscribed'])
  .meta({ id: 'LeadStatus', example: 'contacted' });
export type LeadStatus = z.output<typeof LeadStatus>;

export const SkipReason = z
  .enum([
    'invalid_address',
    'system_address',
    'no_email',
    'unsubscribed',
    'no_consent',
    'suppressed',
    'duplicate',
    'contacted_recently',
    'declined',
    'bounced',
  ])
  .meta({
    id: 'SkipReason',
    description:
      'Why a person is not written to: the address is no address, it is one of a machine or of those who run it such as noreply@ or abuse@, the source knows no address, they unsubscribed, they gave no consent, the address or its domain is suppressed, a campaign of the same feature reached them before, a story was sent to them lately, they said no to one, or mail to them came back.',
  });
export type SkipReason = z.output<typeof SkipReason>;

/** What a source or a check says of an address. */
export const EmailStatus = z.enum(['verified', 'risky', 'invalid', 'unknown']).meta({ id: 'EmailStatus' });
export type EmailStatus = z.output<typeof EmailStatus>;

/** By the name that a workflow and an audience give. */
export const LeadSourceName = z.enum(['sandbox', 'contacts', 'apollo', 'feeds']).meta({ id: 'LeadSource' });
export type LeadSourceName = z.output<typeof LeadSourceName>;

/** What a source may know beyond what emails are written from. */
export const PersonDetails = z.object({
  seniority: z.string().nullable(),
  departments: z.array(z.string()),
  city: z.string().nullable(),
  country: z.string().nullable(),
  headline: z.string().nullable(),
});
export type PersonDetails = z.output<typeof PersonDetails>;

export const ListLeadsInput = PageInput.extend({
  campaignId: IdInput.optional().describe('Only of this campaign.'),
  brandId: IdInput.optional().describe('Only of this brand.'),
  status: LeadStatus.optional(),
  sandbox: SandboxFilter,
  email: z.string().min(1).max(320).optional().describe('Leads with this email address, in any case.'),
  q: z
    .string()
    .trim()
    .min(1)
    .max(320)
    .optional()
    .describe('Leads whose email address begins with this text, in any case, sorted by address.'),
  sort: AddressSort.optional(),
  view: z.enum(['basic', 'full']).default('basic').describe('`full` adds what else is known of each person.'),
});

export const LeadView = z
  .object({
    id: Id,
    campaignId: Id,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: EmailAddress,
    title: z.string().nullable(),
    organizationName: z.string().nullable(),
    organizationDomain: z.string().nullable(),
    organizationIndustry: z.string().nullable(),
    organizationSize: z.string().nullable(),
    linkedinUrl: z.string().nullable(),
    emailStatus: EmailStatus.nullable().describe('What is known of the address; null where nobody has looked.'),
    namespace: LeadSourceName.nullable().describe('Who found the person.'),
    status: LeadStatus,
    skipReason: SkipReason.nullable().describe('Null unless the status is `skipped`.'),
    contacted: z.boolean(),
    delivered: z.boolean(),
    bounced: z.boolean(),
    replied: z.boolean(),
    referredTo: z
      .string()
      .nullable()
      .describe('The address that the person said to write to instead; nobody is written to because of it.'),
    awayUntil: Timestamp.nullable().describe('The person said to be away: no further step leaves before it.'),
    sandbox: IsSandbox,
    createdAt: Timestamp,
  })
  .meta({
    id: 'Lead',
    example: {
      id: EXAMPLE_ID,
      campaignId: EXAMPLE_ID,
      firstName: 'Ada',
      lastName: 'Moreau',
      email: 'ada.moreau@bluefield.example',
      title: 'Head of Operations',
      organizationName: 'Bluefield Logistics',
      organizationDomain: 'bluefield.example',
      organizationIndustry: 'Logistics',
      organizationSize: '51-200',
      linkedinUrl: null,
      emailStatus: 'verified',
      namespace: 'apollo',
      status: 'contacted',
      skipReason: null,
      contacted: true,
      delivered: true,
      bounced: false,
      replied: false,
      referredTo: null,
      awayUntil: null,
      sandbox: false,
      createdAt: EXAMPLE_TIME,
    },
  });

export const LeadList = z.object({
  leads: z.array(LeadView.extend(PersonDetails.partial().shape)),
  nextCursor: NextCursor,
});
