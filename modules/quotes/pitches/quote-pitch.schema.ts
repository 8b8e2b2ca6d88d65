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
      .describe('Why it was not sent; of a submitted pitch, that nobody knows whether the mail server has it.'),
    runId: ShownId.nullable().describe('The run that wrote it, where a model did.'),
    writtenBy: z.string().describe('`templates`, `person`, or the provider whose model wrote it.'),
    fallbackReason: z.string().nullable().describe('Why the model that was to write it did not.'),
    repliedAt: Timestamp.nullable().describe('When the journalist last answered our mail.'),
    replyText: z.string().nullable().describe('What they answered.'),
    parentRunId: ShownId.nullable(),
    orgId: ShownId,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'QuotePitch', example: examplePitch });
export type QuotePitchView = z.output<typeof QuotePitchView>;

export const ListPitchesInput = PageInput.extend({
  campaign_id: IdInput.optional().describe('Only pitches of this campaign.'),
  campaignId: IdInput.optional().describe('The same as `campaign_id`.'),
  brand_id: IdInput.optional().describe('Only pitches of this brand.'),
  brandId: IdInput.optional().describe('The same as `brand_id`.'),
  status: PitchStatus.optional(),
  quoteRequestId: IdInput.optional().describe('Only pitches for this request.'),
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
      'What it was told is used, and the pitch is shown and counted with it; its budget does not pay: what a model costs is of the organisation.',
    ),
  })
  .meta({ example: { quoteRequestId: EXAMPLE_ID, brandId: EXAMPLE_ID } });

export const PatchPitchInput = z
  .object({
    id: IdInput,
    draft: Draft.optional(),
    status: PitchStatus.optional().describe('`submitted` says that a person submitted it elsewhere; no mail is sent.'),
    featuredArticleUrl: WebAddress.nullable().optional(),
  })
  .meta({ example: { status: 'published', featuredArticleUrl: 'https://meridian.example/cold-email' } });

export const SubmitPitchInput = z
  .object({ id: IdInput, draft: Draft, brandId: IdInput.optional().describe('Whose answer it is.') })
  .meta({ example: { draft: 'Hello,\n\nAda Lovelace of Acme can comment on cold email.' } });
