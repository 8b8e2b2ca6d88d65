import { z } from 'zod';
import {
  CreationSort,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  IdInput,
  NextCursor,
  PageInput,
  ShownId,
  Timestamp,
  WebAddress,
} from '../../../src/kernel/schema.ts';

export const PitchStatus = z
  .enum(['drafted', 'submitted', 'selected', 'published', 'not_selected', 'error'])
  .meta({ id: 'QuotePitchStatus' });
export type PitchStatus = z.output<typeof PitchStatus>;

const Draft = z.string().trim().min(1).max(10_000);

const examplePitch = {
  id: EXAMPLE_ID,
  quoteRequestId: EXAMPLE_ID,
  campaignId: null,
  brandId: EXAMPLE_ID,
  draft: 'Hello,\n\nAda Lovelace of Acme can comment on cold email.',
  submittedAt: null,
  status: 'drafted' as const,
  featuredArticleUrl: null,
  error: null,
  runId: null,
  writtenBy: 'templates',
  fallbackReason: null,
  repliedAt: null,
  replyText: null,
  parentRunId: null,
  orgId: EXAMPLE_ID,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

const QuotePitchView = z
  .object({
    id: ShownId,
    quoteRequestId: ShownId,
    campaignId: ShownId.nullable(),
    brandId: ShownId,
    draft: z.string(),
    submittedAt: Timestamp.nullable(),
    status: PitchStatus,
    featuredArticleUrl: z.string().nullable(),
    error: z
      .string()
      .nullable()
      .describe('Why the email was not sent. On a submitted pitch: it is unknown whether the mail server accepted it.'),
    runId: ShownId.nullable().describe('The run of the model that wrote the draft. Null if no model did.'),
    writtenBy: z.string().describe('`templates`, `person`, or the provider whose model wrote it.'),
    fallbackReason: z.string().nullable().describe('Why a template was used instead of the model.'),
    repliedAt: Timestamp.nullable().describe('When the journalist last replied to the email.'),
    replyText: z.string().nullable().describe('Text of the last reply.'),
    parentRunId: ShownId.nullable(),
    orgId: ShownId,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'QuotePitch', example: examplePitch });
export type QuotePitchView = z.output<typeof QuotePitchView>;

export const ListPitchesInput = PageInput.extend({
  campaign_id: IdInput.optional().describe('Return only pitches of this campaign.'),
  campaignId: IdInput.optional().describe('Same as `campaign_id`.'),
  brand_id: IdInput.optional().describe('Return only pitches of this brand.'),
  brandId: IdInput.optional().describe('Same as `brand_id`.'),
  status: PitchStatus.optional(),
  quoteRequestId: IdInput.optional().describe('Return only pitches for this request.'),
  sort: CreationSort,
});
export const QuotePitchList = z
  .object({ quotePitches: z.array(QuotePitchView), nextCursor: NextCursor })
  .meta({ example: { quotePitches: [examplePitch], nextCursor: null } });

export const QuotePitchRef = z.object({ id: IdInput });
export const QuotePitchEnvelope = z
  .object({ quotePitch: QuotePitchView })
  .meta({ example: { quotePitch: examplePitch } });

export const DraftPitchInput = z
  .object({
    quoteRequestId: IdInput,
    brandId: IdInput,
    campaignId: IdInput.optional().describe(
      'Campaign whose inputs are used and that the pitch belongs to and counts for. Its budget is not used: the organisation pays for the model.',
    ),
  })
  .meta({ example: { quoteRequestId: EXAMPLE_ID, brandId: EXAMPLE_ID } });

export const PatchPitchInput = z
  .object({
    id: IdInput,
    draft: Draft.optional(),
    status: PitchStatus.optional().describe(
      '`submitted` means that a person submitted it elsewhere. No email is sent.',
    ),
    featuredArticleUrl: WebAddress.nullable().optional(),
  })
  .meta({ example: { status: 'published', featuredArticleUrl: 'https://meridian.example/cold-email' } });

export const SubmitPitchInput = z
  .object({ id: IdInput, draft: Draft, brandId: IdInput.optional().describe('The brand that answers.') })
  .meta({ example: { draft: 'Hello,\n\nAda Lovelace of Acme can comment on cold email.' } });
