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
  FeedRef,
  ListRequestsInput,
  MarkFeedInput,
  QuoteFeedList,
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
    .meta(rest('GET', '/v1/orgs/quote-requests', { ...read, summary: 'What journalists ask, the newest first' }))
    .input(ListRequestsInput)
    .output(QuoteRequestList)
    .query(({ ctx, input }) => listQuoteRequests(ctx, input)),

  createRequest: member
    .meta(rest('POST', '/v1/orgs/quote-requests', { ...write, summary: 'Write down what a journalist asks' }))
    .input(CreateRequestInput)
    .output(QuoteRequestEnvelope)
    .mutation(({ ctx, input }) => createQuoteRequest(ctx, input)),

  stats: member
    .meta(
      rest('GET', '/v1/orgs/quote-requests/stats', { ...read, summary: 'Requests, and what became of the pitches' }),
    )
    .input(QuoteStatsInput)
    .output(QuoteStats)
    .query(({ ctx, input }) => readQuoteStats(ctx, input)),

  getRequest: member
    .meta(rest('GET', '/v1/orgs/quote-requests/{id}', { ...read, summary: 'One request' }))
    .input(QuoteRequestRef)
    .output(QuoteRequestEnvelope)
    .query(async ({ ctx, input }) => ({
      quoteRequest: viewRequest(await findQuoteRequest(ctx.em, ctx.actor.orgId, input.id)),
    })),

  reply: member
    .meta(
      rest('POST', '/v1/orgs/quote-requests/{id}/reply', {
        ...run,
        summary: 'Send the answer of a brand by email',
        description:
          'Through one of your senders, within its limits, to the `mailto:` address of the request, and never twice: 409 when this brand has answered already. A draft that the brand has for the request is submitted with this text.',
        headers: { 'x-brand-id': 'brandId' },
      }),
    )
    .input(SubmitPitchInput)
    .output(QuotePitchEnvelope)
    .mutation(({ ctx, input }) => submitPitch(ctx, input)),

  listPitches: member
    .meta(rest('GET', '/v1/orgs/quote-pitches', { ...read, summary: 'What brands answer, the newest first' }))
    .input(ListPitchesInput)
    .output(QuotePitchList)
    .query(({ ctx, input }) => listQuotePitches(ctx, input)),

  draftPitch: member
    .meta(
      rest('POST', '/v1/orgs/quote-pitches', {
        ...run,
        summary: 'Draft the answer of a brand to a request',
        description:
          "By the organisation's model where it has one, else from a template; only with what is known of the brand. Nothing is sent.",
      }),
    )
    .input(DraftPitchInput)
    .output(QuotePitchEnvelope)
    .mutation(({ ctx, input }) => draftPitch(ctx, input)),

  getPitch: member
    .meta(rest('GET', '/v1/orgs/quote-pitches/{id}', { ...read, summary: 'One pitch' }))
    .input(QuotePitchRef)
    .output(QuotePitchEnvelope)
    .query(async ({ ctx, input }) => ({
      quotePitch: viewPitch(await findQuotePitch(ctx.em, ctx.actor.orgId, input.id)),
    })),

  patchPitch: member
    .meta(
      rest('PATCH', '/v1/orgs/quote-pitches/{id}', {
        ...run,
        summary: 'Rewrite a draft, or tell what became of a pitch',
        description:
          'drafted → submitted → selected or not_selected → published; an error goes back to drafted. Other moves are a 409. One whose mail still waits to leave takes it back.',
      }),
    )
    .input(PatchPitchInput)
    .output(QuotePitchEnvelope)
    .mutation(({ ctx, input }) => patchPitch(ctx, input)),

  listFeeds: member
    .meta(rest('GET', '/v1/orgs/quote-feeds', { ...read, summary: 'Feeds whose articles are requests' }))
    .output(QuoteFeedList)
    .query(({ ctx }) => listQuoteFeeds(ctx)),

  markFeed: member
    .meta(
      rest('PUT', '/v1/orgs/quote-feeds/{feedId}', {
        ...write,
        summary: 'Take the articles of a feed for requests',
        description:
          'Campaigns for expert quotes look through them. An article that names one email address is answered there.',
      }),
    )
    .input(MarkFeedInput)
    .output(QuoteFeedList)
    .mutation(({ ctx, input }) => markQuoteFeed(ctx, input)),

  unmarkFeed: member
    .meta(
      rest('DELETE', '/v1/orgs/quote-feeds/{feedId}', {
        ...write,
        summary: 'Take the articles of a feed for articles again',
      }),
    )
    .input(FeedRef)
    .output(QuoteFeedList)
    .mutation(({ ctx, input }) => unmarkQuoteFeed(ctx, input)),
});
