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
      'Why the lead gets no email. `invalid_address`: the address is not valid. `system_address`: it belongs to a system or its operators, such as noreply@ or abuse@. `no_email`: the source knows no address. `unsubscribed`: the contact unsubscribed. `no_consent`: the contact gave no consent. `suppressed`: the address or its domain is on the suppression list. `duplicate`: a campaign of the same feature already reached the person. `contacted_recently`: a story was sent to the person recently. `declined`: the person declined an earlier story. `bounced`: an earlier email bounced.',
  });
export type SkipReason = z.output<typeof SkipReason>;

export const EmailStatus = z.enum(['verified', 'risky', 'invalid', 'unknown']).meta({ id: 'EmailStatus' });
export type EmailStatus = z.output<typeof EmailStatus>;

export const LeadSourceName = z.enum(['sandbox', 'contacts', 'apollo', 'feeds']).meta({ id: 'LeadSource' });
export type LeadSourceName = z.output<typeof LeadSourceName>;

export const PersonDetails = z.object({
  seniority: z.string().nullable(),
  departments: z.array(z.string()),
  city: z.string().nullable(),
  country: z.string().nullable(),
  headline: z.string().nullable(),
});
export type PersonDetails = z.output<typeof PersonDetails>;

export const ListLeadsInput = PageInput.extend({
  campaignId: IdInput.optional().describe('Return only leads of this campaign.'),
  brandId: IdInput.optional().describe('Return only leads of this brand.'),
  status: LeadStatus.optional(),
  sandbox: SandboxFilter,
  email: z.string().min(1).max(320).optional().describe('Return only leads with this email address. Case-insensitive.'),
  q: z
    .string()
    .trim()
    .min(1)
    .max(320)
    .optional()
    .describe('Return only leads whose email address starts with this text, sorted by address. Case-insensitive.'),
  sort: AddressSort.optional(),
  view: z.enum(['basic', 'full']).default('basic').describe('`full` adds details such as seniority and country.'),
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
    emailStatus: EmailStatus.nullable().describe('Deliverability of the address. Null if it was not checked.'),
    namespace: LeadSourceName.nullable().describe('The source that found the person.'),
    status: LeadStatus,
    skipReason: SkipReason.nullable().describe('Null unless `status` is `skipped`.'),
    contacted: z.boolean(),
    delivered: z.boolean(),
    bounced: z.boolean(),
    replied: z.boolean(),
    referredTo: z
      .string()
      .nullable()
      .describe('The address that the person asked to contact instead. No email is sent to it automatically.'),
    awayUntil: Timestamp.nullable().describe(
      'End of the absence that the person announced. No further step is sent before it.',
    ),
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
