import { z } from 'zod';
import {
  CreationSort,
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
} from '../../../src/kernel/schema.ts';
import { CampaignRef } from '../campaign.schema.ts';

const EmailStep = z.object({
  step: z.number().int(),
  bodyHtml: z.string(),
  bodyText: z.string(),
  daysSinceLastStep: z.number(),
});
export type EmailStep = z.output<typeof EmailStep>;

const exampleStep = { step: 1, bodyHtml: '<p>Hello Ada,</p>', bodyText: 'Hello Ada,', daysSinceLastStep: 0 };

const Email = z
  .object({
    id: Id,
    campaignId: Id,
    leadId: Id,
    recipient: EmailAddress.describe('Recipient address.'),
    subject: z.string(),
    bodyHtml: z.string().describe('Body of the first step.'),
    bodyText: z.string(),
    sequence: z.array(EmailStep),
    leadFirstName: z.string().nullable(),
    leadLastName: z.string().nullable(),
    leadTitle: z.string().nullable(),
    leadCompany: z.string().nullable(),
    leadIndustry: z.string().nullable(),
    clientCompanyName: z.string().nullable(),
    writtenBy: z.string().describe('`templates`, or the provider whose model wrote the email.'),
    fallbackReason: z.string().nullable().describe('Why templates replaced the model. Null if they did not.'),
    sandbox: IsSandbox,
    createdAt: Timestamp,
  })
  .meta({
    id: 'Email',
    example: {
      id: EXAMPLE_ID,
      campaignId: EXAMPLE_ID,
      leadId: EXAMPLE_ID,
      recipient: 'ada@analytical.example',
      subject: 'A question about anvils',
      bodyHtml: exampleStep.bodyHtml,
      bodyText: exampleStep.bodyText,
      sequence: [exampleStep],
      leadFirstName: 'Ada',
      leadLastName: 'Byron',
      leadTitle: 'Head of sales',
      leadCompany: 'Analytical Engines',
      leadIndustry: 'Machinery',
      clientCompanyName: 'Acme',
      writtenBy: 'templates',
      fallbackReason: null,
      sandbox: false,
      createdAt: EXAMPLE_TIME,
    },
  });

export const EmailRef = z.object({ id: IdInput });
export const EmailEnvelope = z.object({ email: Email });
export const EmailList = z.object({ emails: z.array(Email), nextCursor: NextCursor });

export const CampaignEmailsInput = PageInput.extend({ ...CampaignRef.shape, sort: CreationSort });

export const EmailsInput = PageInput.extend({
  brandId: IdInput.optional().describe("Only emails of this brand's campaigns. Default: all brands."),
  campaignId: IdInput.optional().describe('Only emails of this campaign.'),
  leadId: IdInput.optional().describe('Only emails to this lead.'),
  sandbox: SandboxFilter,
  sort: CreationSort,
});

export const EmailOfLeadInput = z.object({
  leadId: IdInput,
  campaignId: IdInput.optional().describe('If the lead is not part of this campaign, `generation` is null.'),
});
export const EmailOfLead = z.object({ generation: Email.nullable().describe('Null if no email was written yet.') });
