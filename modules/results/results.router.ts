import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { readBenchmarks } from './benchmarks/read-benchmarks.ts';
import { createByTarget } from './create-by-target.ts';
import { readDailyResults, readReplies, readResults } from './read-results.ts';
import { readUsage } from './read-usage.ts';
import {
  Benchmarks,
  BenchmarksInput,
  CampaignRef,
  CampaignReplies,
  CampaignResults,
  DailyInput,
  DailyResults,
  RepliesInput,
  TargetCampaign,
  TargetCampaignInput,
  Usage,
  UsageInput,
} from './results.schema.ts';

const tag = 'Results';

export const resultsRouter = router({
  campaign: member
    .meta(
      rest('GET', '/campaigns/{campaignId}/stats', {
        permission: 'campaigns.read',
        tag,
        summary: "A campaign's results and rates",
        description:
          'The figures of `/v1/campaigns/{campaignId}/stats` under other names. `delivery_rate` is by emails sent, every other rate by emails delivered. `costs` holds all that the campaign cost, promised money included.',
      }),
    )
    .input(CampaignRef)
    .output(CampaignResults)
    .query(({ ctx, input }) => readResults(ctx, input)),

  daily: member
    .meta(
      rest('GET', '/campaigns/{campaignId}/stats/daily', {
        permission: 'campaigns.read',
        tag,
        summary: "A campaign's results day by day",
        description: 'Every day from `start` to `end`, also those on which nothing happened.',
      }),
    )
    .input(DailyInput)
    .output(DailyResults)
    .query(({ ctx, input }) => readDailyResults(ctx, input)),

  replies: member
    .meta(
      rest('GET', '/campaigns/{campaignId}/replies', {
        permission: 'inbox',
        tag,
        summary: 'The replies to a campaign, the newest first',
        description: 'Every reply that came, so that a person who wrote twice is here twice.',
      }),
    )
    .input(RepliesInput)
    .output(CampaignReplies)
    .query(({ ctx, input }) => readReplies(ctx, input)),

  usage: member
    .meta(
      rest('GET', '/usage', {
        permission: 'costs.read',
        tag,
        summary: 'What the organisation has used',
        description: "Days are those of the organisation's time zone, and weeks begin on Monday.",
      }),
    )
    .input(UsageInput)
    .output(Usage)
    .query(({ ctx, input }) => readUsage(ctx, input)),

  benchmarks: member
    .meta(
      rest('GET', '/benchmarks', {
        permission: 'any',
        tag,
        summary: 'How campaigns of all organisations do',
        description:
          'One value for each organisation, from its live campaigns for the feature, or for all features. Made once an hour in the background; until the first time `sample_size` is 0.',
      }),
    )
    .input(BenchmarksInput)
    .output(Benchmarks)
    .query(({ ctx, input }) => readBenchmarks(ctx, input)),

  create: member
    .meta(
      rest('POST', '/campaigns', {
        permission: 'campaigns.run',
        tag,
        summary: 'Create a campaign from a website, in the older form',
        description:
          'The campaign is one like those of `POST /v1/campaigns`, starts at once and contacts at most 1000 people. It runs the workflow with the most providers whose keys are all stored and that has people to write to; without any key, the one of the sandbox.',
      }),
    )
    .input(TargetCampaignInput)
    .output(TargetCampaign)
    .mutation(({ ctx, input }) => createByTarget(ctx, input)),
});
