import { z } from 'zod';
import {
  CountedSandbox,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  IdInput,
  Moment,
  NextCursor,
  PageInput,
  SandboxInput,
  ShownId,
  sortChoice,
  Timestamp,
} from '../../../src/kernel/schema.ts';

export const MAX_OPPORTUNITY = 10_000;

const PitchUrl = z
  .string()
  .max(2_048)
  .refine(
    (text) => /^(?:https?|mailto):$/.test(URL.parse(text)?.protocol ?? ''),
    'must be an http://, https:// or mailto: address',
  )
  .meta({ example: 'mailto:desk@meridian.example' });

const Source = z.string().trim().min(1).max(100).meta({ example: 'newsletter' });

const exampleRequest = {
  id: EXAMPLE_ID,
  source: 'newsletter',
  mediaOutlet: 'The Meridian',
  opportunityText: 'Looking for experts on cold email for a feature next week.',
  pitchUrl: 'mailto:desk@meridian.example',
  deadline: EXAMPLE_TIME,
  fetchedAt: EXAMPLE_TIME,
  orgId: EXAMPLE_ID,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

const QuoteRequestView = z
  .object({
    id: ShownId,
    source: z.string().describe('`manual`, `sandbox`, or the source name of a marked feed.'),
    mediaOutlet: z.string().nullable(),
    opportunityText: z.string(),
    pitchUrl: z.string().nullable().describe('A web page, or a `mailto:` address that pitches can be sent to.'),
    deadline: Timestamp.nullable(),
    fetchedAt: Timestamp,
    orgId: ShownId,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'QuoteRequest', example: exampleRequest });
export type QuoteRequestView = z.output<typeof QuoteRequestView>;

export const ListRequestsInput = PageInput.extend({
  campaign_id: IdInput.optional().describe('Return only requests that this campaign has judged.'),
  campaignId: IdInput.optional().describe('Same as `campaign_id`.'),
  source: Source.optional(),
  sort: sortChoice('createdAt', 'deadline').default('-createdAt'),
});

export const QuoteRequestList = z
  .object({ quoteRequests: z.array(QuoteRequestView), nextCursor: NextCursor })
  .meta({ example: { quoteRequests: [exampleRequest], nextCursor: null } });

export const QuoteRequestRef = z.object({ id: IdInput });
export const QuoteRequestEnvelope = z
  .object({ quoteRequest: QuoteRequestView })
  .meta({ example: { quoteRequest: exampleRequest } });

export const CreateRequestInput = z
  .object({
    source: Source.default('manual'),
    mediaOutlet: z.string().trim().min(1).max(200).nullable().optional(),
    opportunityText: z.string().trim().min(1).max(MAX_OPPORTUNITY).describe('What the journalist asks for.'),
    pitchUrl: PitchUrl.nullable().optional(),
    deadline: Moment.nullable().optional(),
  })
  .meta({
    example: {
      source: 'newsletter',
      mediaOutlet: 'The Meridian',
      opportunityText: 'Looking for experts on cold email for a feature next week.',
      pitchUrl: 'mailto:desk@meridian.example',
    },
  });

export const QuoteStatsInput = z.object({
  campaign_id: IdInput.optional(),
  campaignId: IdInput.optional().describe('Same as `campaign_id`.'),
  ...SandboxInput.shape,
});
export const QuoteStats = z
  .object({
    totalRequests: z.number().int(),
    totalPitched: z.number().int().describe('Submitted pitches, with any outcome.'),
    totalSelected: z.number().int().describe('Selected pitches, including those published since.'),
    totalPublished: z.number().int(),
    totalNotSelected: z.number().int(),
    sandbox: CountedSandbox,
  })
  .meta({
    example: {
      totalRequests: 20,
      totalPitched: 8,
      totalSelected: 3,
      totalPublished: 2,
      totalNotSelected: 1,
      sandbox: false,
    },
  });

export const QuoteFeedRef = z.object({ feedId: IdInput });
export const MarkFeedInput = z
  .object({ feedId: IdInput, source: Source.default('feed').describe('Source name of the requests from this feed.') })
  .meta({ example: { feedId: EXAMPLE_ID, source: 'newsletter' } });

const exampleFeed = { feedId: EXAMPLE_ID, source: 'newsletter', createdAt: EXAMPLE_TIME };
const QuoteFeed = z.object({ feedId: ShownId, source: z.string(), createdAt: Timestamp }).meta({ id: 'QuoteFeed' });
export const QuoteFeedList = z
  .object({ quoteFeeds: z.array(QuoteFeed) })
  .meta({ example: { quoteFeeds: [exampleFeed] } });
