import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { readBenchmarks } from './benchmarks/benchmarks.ts';
import { createByTarget } from './create-by-target.ts';
import { readDailyResults, readReplies, readResults, readUsage } from './read-results.ts';
import {
  Benchmarks,
  BenchmarksInput,
  CampaignReplies,
  CampaignResults,
  DailyInput,
  DailyResults,
  RepliesInput,
  ResultsCampaignRef,
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
        summary: 'Retrieve the results of a campaign',
        description:
          'Same figures as `/v1/campaigns/{campaignId}/stats` under other names. `delivery_rate` is per sent email, all other rates are per delivered email. `costs` includes reserved amounts.',
      }),
    )
    .input(ResultsCampaignRef)
    .output(CampaignResults)
    .query(({ ctx, input }) => readResults(ctx, input)),

  daily: member
    .meta(
      rest('GET', '/campaigns/{campaignId}/stats/daily', {
        permission: 'campaigns.read',
        tag,
        summary: 'List the daily results of a campaign',
        description: 'Returns every day from `start` to `end`, including days without activity.',
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
        summary: 'List the replies to a campaign',
        description: 'Newest first. Lists every reply, so a recipient can appear several times.',
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
        summary: 'Retrieve the usage of the organisation',
        description: 'Days are in the time zone of the organisation. Weeks start on Monday.',
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
        summary: 'Retrieve benchmarks across organisations',
        description:
          'Each organisation counts once, with its live campaigns for the feature, or for all features. Updated hourly in the background. `sample_size` is 0 before the first update.',
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
        summary: 'Create a campaign from a website (legacy format)',
        description:
          'Creates and starts a campaign as with `POST /v1/campaigns`, with at most 1000 leads. Selects the workflow with the most providers for which all keys are stored and leads are available. Without any key, selects the sandbox workflow.',
      }),
    )
    .input(TargetCampaignInput)
    .output(TargetCampaign)
    .mutation(({ ctx, input }) => createByTarget(ctx, input)),
});
