import { z } from 'zod';
import {
  CreationSort,
  EXAMPLE_ID,
  IdInput,
  NextCursor,
  PageInput,
  ShownId,
  Timestamp,
} from '../../../src/kernel/schema.ts';
import { ArticleView } from '../articles/article.schema.ts';
import { Slug } from '../outreach/outreach.schema.ts';

export const DiscoveryView = z
  .object({
    id: ShownId,
    articleId: ShownId,
    orgId: ShownId,
    brandId: ShownId,
    featureSlug: z.string().describe('Empty if there is no campaign.'),
    workflowSlug: z.string().nullable(),
    campaignId: z.string().describe('Empty if there is no campaign.'),
    outletId: ShownId.nullable(),
    journalistId: ShownId.nullable(),
    topicId: ShownId.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Discovery' });

export const DiscoveryList = z
  .object({
    discoveries: z.array(
      z.object({ discovery: DiscoveryView, article: ArticleView }).meta({ id: 'DiscoveredArticle' }),
    ),
    nextCursor: NextCursor,
  })
  .meta({ id: 'DiscoveryList' });

export const ListDiscoveriesInput = PageInput.extend({
  brandId: IdInput.optional(),
  campaignId: IdInput.optional(),
  featureSlug: Slug.optional().describe('Slug with its version, or without for all versions.'),
  outletId: IdInput.optional(),
  journalistId: IdInput.optional(),
  topicId: IdInput.optional(),
  sort: CreationSort,
});

export const NewDiscovery = z
  .object({
    articleId: IdInput,
    brandId: IdInput,
    campaignId: IdInput,
    outletId: IdInput.nullish(),
    journalistId: IdInput.nullish(),
    topicId: IdInput.nullish(),
  })
  .meta({ id: 'NewDiscovery', example: { articleId: EXAMPLE_ID, brandId: EXAMPLE_ID, campaignId: EXAMPLE_ID } });
export type NewDiscovery = z.output<typeof NewDiscovery>;

export const NewDiscoveries = z.object({ discoveries: z.array(NewDiscovery).min(1).max(1000) });

export const AddedDiscoveries = z.object({ discoveries: z.array(DiscoveryView) });
