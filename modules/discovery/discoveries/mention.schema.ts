import { z } from 'zod';
import {
  CreationSort,
  EXAMPLE_ID,
  IdInput,
  NextCursor,
  PageInput,
  requireExactlyOneOf,
  ShownId,
  Timestamp,
  WebAddress,
} from '../../../src/kernel/schema.ts';
import { ArticleView } from '../articles/article.schema.ts';

const Kind = z.enum(['mention', 'quote', 'link']).meta({ id: 'MentionKind', example: 'quote' });

export const MentionView = z
  .object({
    id: ShownId,
    kind: Kind,
    brandId: ShownId,
    campaignId: ShownId.nullable(),
    outletId: ShownId.nullable(),
    journalistId: ShownId.nullable(),
    dofollow: z.boolean().nullable(),
    sponsored: z.boolean().nullable(),
    paid: z.boolean().nullable(),
    spendInUsdCents: z.string().nullable().describe('Amount in US cents, as a decimal.'),
    createdAt: Timestamp,
    article: ArticleView,
  })
  .meta({ id: 'Mention' });

export const ListMentionsInput = PageInput.extend({
  brandId: IdInput.optional().describe('Return only mentions of this brand.'),
  campaignId: IdInput.optional().describe('Return only mentions of this campaign.'),
  sort: CreationSort,
});

export const MentionList = z
  .object({ mentions: z.array(MentionView), nextCursor: NextCursor })
  .meta({ id: 'MentionList' });

export const NewMention = requireExactlyOneOf(
  z.object({
    brandId: IdInput.optional().describe('Required.'),
    campaignId: IdInput.optional().describe('The campaign that led to the mention.'),
    articleId: IdInput.optional(),
    articleUrl: WebAddress.optional().describe('Alternative to `articleId`.'),
    kind: Kind,
    dofollow: z.boolean().nullish(),
    sponsored: z.boolean().nullish(),
    paid: z.boolean().nullish(),
    spendInUsdCents: z
      .string()
      .regex(/^\d{1,12}(?:\.\d{1,6})?$/, 'must be an amount of cents such as 12.5')
      .nullish()
      .meta({ example: '2500' }),
    journalistId: IdInput.nullish(),
    outletId: IdInput.nullish(),
  }),
  'articleId',
  'articleUrl',
).meta({ exactlyOne: ['articleId', 'articleUrl'], example: { articleId: EXAMPLE_ID, kind: 'quote', dofollow: true } });

/** The mention itself, and also in the format of the list. */
export const AddedMention = MentionView.extend({ mentions: z.array(MentionView) }).meta({ id: 'AddedMention' });
