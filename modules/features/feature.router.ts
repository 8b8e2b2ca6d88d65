import { z } from 'zod';
import { rest } from '../../src/api/operation.ts';
import { admin, member, open, router } from '../../src/api/trpc.ts';
import { listFeatures, readFeature } from './feature.queries.ts';
import {
  ChangeFeatureInput,
  CreateFeatureInput,
  FeatureEnvelope,
  FeatureList,
  FeatureListInput,
  Prefilled,
  PrefillInput,
  SlugInput,
} from './feature.schema.ts';
import { prefillFeature } from './prefill-feature.ts';
import { listChannels } from './statistics/channel.queries.ts';
import { ChannelList } from './statistics/channel.schema.ts';
import {
  AllFeatureStatisticsInput,
  AllFeatureStatisticsView,
  FeatureStatisticsInput,
  FeatureStatisticsView,
  RegistryView,
} from './statistics/feature-statistics.schema.ts';
import { readAllFeatureStatistics, readFeatureStatistics, readRegistry } from './statistics/read-feature-statistics.ts';
import { changeFeature, createFeature } from './write-feature.ts';

const tag = 'Features';

export const featureRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/features', {
        permission: 'any',
        tag,
        summary: 'List features',
        description: 'Returns the newest active version of each feature, in display order.',
      }),
    )
    .input(FeatureListInput)
    .output(FeatureList)
    .query(({ ctx, input }) => listFeatures(ctx, input)),

  get: member
    .meta(
      rest('GET', '/v1/features/{slug}', {
        permission: 'any',
        tag,
        summary: 'Retrieve a feature',
        description: 'A versioned slug selects that version. A dynasty slug selects the newest active version.',
      }),
    )
    .input(z.object({ slug: SlugInput }))
    .output(FeatureEnvelope)
    .query(({ ctx, input }) => readFeature(ctx, input)),

  create: admin
    .meta(
      rest('POST', '/v1/features', {
        tag,
        summary: 'Create a feature',
        description:
          'Creates a draft for all organisations. Add a workflow with `POST /v1/workflows`, then publish the feature by setting `status` with PUT.',
      }),
    )
    .input(CreateFeatureInput)
    .output(FeatureEnvelope)
    .mutation(({ ctx, input }) => createFeature(ctx, input)),

  change: admin
    .meta(
      rest('PUT', '/v1/features/{slug}', {
        tag,
        summary: 'Update a feature',
        description:
          'Omitted fields keep their values. New `inputs` create the next version. If the feature is active, the dynasty slug then refers to that version. All other changes are made in place. A dynasty slug selects the active version, or the newest version if none is active.',
      }),
    )
    .input(ChangeFeatureInput)
    .output(FeatureEnvelope)
    .mutation(({ ctx, input }) => changeFeature(ctx, input)),

  prefill: member
    .meta(
      rest('POST', '/v1/features/{featureSlug}/prefill', {
        permission: 'campaigns.write',
        tag,
        summary: 'Suggest feature inputs from brand websites',
        description:
          'With `format=text`, each input gets a string or null. Otherwise it gets `{value, sourceUrls, confidence, cached}` and `value` keeps its type.',
        query: ['format'],
      }),
    )
    .input(PrefillInput)
    .output(Prefilled)
    .mutation(({ ctx, input }) => prefillFeature(ctx, input)),

  stats: member
    .meta(
      rest('GET', '/v1/features/{featureSlug}/stats', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve the statistics of a feature',
        description: 'A dynasty slug returns the totals of all versions.',
      }),
    )
    .input(FeatureStatisticsInput)
    .output(FeatureStatisticsView)
    .query(({ ctx, input }) => readFeatureStatistics(ctx, input)),

  allStats: member
    .meta(
      rest('GET', '/v1/features/stats', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve the statistics of all features',
      }),
    )
    .input(AllFeatureStatisticsInput)
    .output(AllFeatureStatisticsView)
    .query(({ ctx, input }) => readAllFeatureStatistics(ctx, input)),

  registry: member
    .meta(
      rest('GET', '/v1/features/stats/registry', {
        permission: 'any',
        tag,
        summary: 'List the statistics keys',
      }),
    )
    .output(RegistryView)
    .query(({ ctx }) => readRegistry(ctx)),

  channels: open
    .meta(rest('GET', '/v1/public/channels', { tag: 'Public', summary: 'List sales channels with their funnels' }))
    .output(ChannelList)
    .query(({ ctx }) => listChannels(ctx)),
});
