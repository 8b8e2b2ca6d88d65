import { z } from 'zod';
import { rest } from '../../src/api/operation.ts';
import { admin, member, open, router } from '../../src/api/trpc.ts';
import { changeFeature } from './change-feature.ts';
import { createFeature } from './create-feature.ts';
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
  AllStatisticsInput,
  AllStatisticsView,
  FeatureStatisticsInput,
  FeatureStatisticsView,
  RegistryView,
} from './statistics/feature-statistics.schema.ts';
import { readAllStatistics, readFeatureStatistics, readRegistry } from './statistics/read-feature-statistics.ts';

const tag = 'Features';

export const featureRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/features', {
        permission: 'any',
        tag,
        summary: 'What campaigns can do',
        description: 'Of every lineage the newest active version, in display order.',
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
        summary: 'One feature with its inputs, outputs, charts and entities',
        description: 'A versioned slug pins that version; a dynasty slug means the newest active one.',
      }),
    )
    .input(z.object({ slug: SlugInput }))
    .output(FeatureEnvelope)
    .query(({ ctx, input }) => readFeature(ctx, input)),

  create: admin
    .meta(
      rest('POST', '/v1/features', {
        tag,
        summary: 'Begin a feature as a draft',
        description:
          'Needs the admin key, since features are the same for all organisations. A workflow implements it (`POST /v1/workflows`), and `status` of PUT publishes it.',
      }),
    )
    .input(CreateFeatureInput)
    .output(FeatureEnvelope)
    .mutation(({ ctx, input }) => createFeature(ctx, input)),

  change: admin
    .meta(
      rest('PUT', '/v1/features/{slug}', {
        tag,
        summary: 'Change a feature',
        description:
          'What is left out stays. Other inputs make the next version, which the dynasty slug then means if the feature is active; everything else changes in place. A dynasty slug means the current version, or the newest where none is active.',
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
        summary: 'Suggest inputs from what the brands say about themselves',
        description:
          'With `format=text` every input gets a string or null. Without it, `{value, sourceUrls, cached}`, where value keeps its type.',
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
        summary: 'What a feature has achieved and cost',
        description: 'A dynasty slug adds up all versions of the lineage.',
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
        summary: 'What all features have achieved and cost',
      }),
    )
    .input(AllStatisticsInput)
    .output(AllStatisticsView)
    .query(({ ctx, input }) => readAllStatistics(ctx, input)),

  registry: member
    .meta(
      rest('GET', '/v1/features/stats/registry', {
        permission: 'any',
        tag,
        summary: 'What every statistics key means',
      }),
    )
    .output(RegistryView)
    .query(({ ctx }) => readRegistry(ctx)),

  channels: open
    .meta(
      rest('GET', '/v1/public/channels', { tag: 'Public', summary: 'Channels to sell through, with their funnels' }),
    )
    .output(ChannelList)
    .query(({ ctx }) => listChannels(ctx)),
});
