import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { draftPitch } from './pitches/draft-pitch.ts';
import { patchPitch } from './pitches/patch-pitch.ts';
import { findQuotePitch, listQuotePitches, viewPitch } from './pitches/quote-pitch.queries.ts';
import {
  DraftPitchInput,
  ListPitchesInput,
  PatchPitchInput,
  QuotePitchEnvelope,
  QuotePitchList,
  QuotePitchRef,
  SubmitPitchInput,
} from './pitches/quote-pitch.schema.ts';
import { submitPitch } from './pitches/submit-pitch.ts';
import { listQuoteFeeds, markQuoteFeed, unmarkQuoteFeed } from './requests/quote-feeds.ts';
import {
  createQuoteRequest,
  findQuoteRequest,
  listQuoteRequests,
  readQuoteStats,
  viewRequest,
} from './requests/quote-request.queries.ts';
import {
  CreateRequestInput,
  ListRequestsInput,
  MarkFeedInput,
  QuoteFeedList,
  QuoteFeedRef,
  QuoteRequestEnvelope,
  QuoteRequestList,
  QuoteRequestRef,
  QuoteStats,
  QuoteStatsInput,
} from './requests/quote-request.schema.ts';

const tag = 'Expert quotes';
const read = { tag, permission: 'campaigns.read' } as const;
const write = { tag, permission: 'campaigns.write' } as const;
const run = { tag, permission: 'campaigns.run' } as const;

export const quoteRouter = router({
  listRequests: member
    .meta(rest('GET', '/v1/orgs/quote-requests', { ...read, summary: 'List quote requests, newest first' }))
    .input(ListRequestsInput)
    .output(QuoteRequestList)
    .query(({ ctx, input }) => listQuoteRequests(ctx, input)),

  createRequest: member
    .meta(rest('POST', '/v1/orgs/quote-requests', { ...write, summary: 'Create a quote request' }))
    .input(CreateRequestInput)
    .output(QuoteRequestEnvelope)
    .mutation(({ ctx, input }) => createQuoteRequest(ctx, input)),

  stats: member
    .meta(rest('GET', '/v1/orgs/quote-requests/stats', { ...read, summary: 'Retrieve quote statistics' }))
    .input(QuoteStatsInput)
    .output(QuoteStats)
    .query(({ ctx, input }) => readQuoteStats(ctx, input)),

  getRequest: member
    .meta(rest('GET', '/v1/orgs/quote-requests/{id}', { ...read, summary: 'Retrieve a quote request' }))
    .input(QuoteRequestRef)
    .output(QuoteRequestEnvelope)
    .query(async ({ ctx, input }) => ({
      quoteRequest: viewRequest(await findQuoteRequest(ctx.em, ctx.actor.orgId, input.id)),
    })),

  reply: member
    .meta(
      rest('POST', '/v1/orgs/quote-requests/{id}/reply', {
        ...run,
        summary: 'Send a pitch by email',
        description:
          'Sends the text to the `mailto:` address of the request, through one of your senders and within its limits. If the brand has a draft for the request, the draft is submitted with this text. Never sends twice: returns 409 if the brand has already answered the request.',
        headers: { 'x-brand-id': 'brandId' },
      }),
    )
    .input(SubmitPitchInput)
    .output(QuotePitchEnvelope)
    .mutation(({ ctx, input }) => submitPitch(ctx, input)),

  listPitches: member
    .meta(rest('GET', '/v1/orgs/quote-pitches', { ...read, summary: 'List quote pitches, newest first' }))
    .input(ListPitchesInput)
    .output(QuotePitchList)
    .query(({ ctx, input }) => listQuotePitches(ctx, input)),

  draftPitch: member
    .meta(
      rest('POST', '/v1/orgs/quote-pitches', {
        ...run,
        summary: 'Draft a pitch for a quote request',
        description:
          "Uses the organisation's model, or a template if there is none. Only known facts about the brand are used. Nothing is sent.",
      }),
    )
    .input(DraftPitchInput)
    .output(QuotePitchEnvelope)
    .mutation(({ ctx, input }) => draftPitch(ctx, input)),

  getPitch: member
    .meta(rest('GET', '/v1/orgs/quote-pitches/{id}', { ...read, summary: 'Retrieve a quote pitch' }))
    .input(QuotePitchRef)
    .output(QuotePitchEnvelope)
    .query(async ({ ctx, input }) => ({
      quotePitch: viewPitch(await findQuotePitch(ctx.em, ctx.actor.orgId, input.id)),
    })),

  patchPitch: member
    .meta(
      rest('PATCH', '/v1/orgs/quote-pitches/{id}', {
        ...run,
        summary: 'Update a quote pitch',
        description:
          'Changes the draft or reports an outcome. Allowed status changes: `drafted` to `submitted`; then to `selected`, `not_selected` or `published`; `error` back to `drafted`. `published` is final. Other changes return 409. A status change cancels an email that is still queued.',
      }),
    )
    .input(PatchPitchInput)
    .output(QuotePitchEnvelope)
    .mutation(({ ctx, input }) => patchPitch(ctx, input)),

  listFeeds: member
    .meta(rest('GET', '/v1/orgs/quote-feeds', { ...read, summary: 'List feeds with quote requests' }))
    .output(QuoteFeedList)
    .query(({ ctx }) => listQuoteFeeds(ctx)),

  markFeed: member
    .meta(
      rest('PUT', '/v1/orgs/quote-feeds/{feedId}', {
        ...write,
        summary: 'Mark a feed as a source of quote requests',
        description:
          'Expert quote campaigns treat its articles as requests. If an article contains exactly one email address, pitches go to that address.',
      }),
    )
    .input(MarkFeedInput)
    .output(QuoteFeedList)
    .mutation(({ ctx, input }) => markQuoteFeed(ctx, input)),

  unmarkFeed: member
    .meta(
      rest('DELETE', '/v1/orgs/quote-feeds/{feedId}', {
        ...write,
        summary: 'Unmark a feed as a source of quote requests',
      }),
    )
    .input(QuoteFeedRef)
    .output(QuoteFeedList)
    .mutation(({ ctx, input }) => unmarkQuoteFeed(ctx, input)),
});
