import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  IdInput,
  Moment,
  NextCursor,
  PageInput,
  ShownId,
  sortChoice,
  Timestamp,
  WebAddress,
  WebUrl,
} from '../../../src/kernel/schema.ts';
import { ofKind, Sandbox } from '../outreach/outreach.schema.ts';

const text = z.string().nullable();

export const ListArticlesInput = PageInput.extend({
  ...ofKind,
  sort: sortChoice('createdAt', 'articlePublished').default('-createdAt'),
});

export const ArticleView = z
  .object({
    id: ShownId,
    articleUrl: WebUrl.describe('Canonical URL, without tracking parameters.'),
    snippet: text,
    ogTitle: text,
    ogDescription: text,
    author: text,
    articleAuthor: text.describe('Same as `author`.'),
    articlePublished: Timestamp.nullable(),
    articleModified: Timestamp.nullable(),
    articleChannel: text,
    articleSection: text,
    newsKeywords: text,
    sandbox: Sandbox,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Article',
    example: {
      id: EXAMPLE_ID,
      articleUrl: 'https://depot-weekly.example/2026/11/smart-charging',
      snippet: 'Vehicles take turns through the night.',
      ogTitle: 'Smart charging keeps the depot under its peak load',
      ogDescription: null,
      author: 'Ines Okafor',
      articleAuthor: 'Ines Okafor',
      articlePublished: EXAMPLE_TIME,
      articleModified: null,
      articleChannel: null,
      articleSection: 'Fleets',
      newsKeywords: null,
      sandbox: false,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });
export type ArticleView = z.output<typeof ArticleView>;

export const ArticleList = z
  .object({ articles: z.array(ArticleView), nextCursor: NextCursor })
  .meta({ id: 'ArticleList' });

export const FoundArticles = z.object({ articles: z.array(ArticleView) });

export const ArticleRef = z.object({ articleId: IdInput });

const short = z.string().trim().max(1_000).nullish();
const PageTime = Moment.nullish();

export const NewArticle = z
  .object({
    articleUrl: WebAddress,
    snippet: z.string().trim().max(10_000).nullish(),
    ogTitle: short,
    ogDescription: z.string().trim().max(10_000).nullish(),
    author: short,
    articleAuthor: short,
    articlePublished: PageTime,
    articleModified: PageTime,
    articleChannel: short,
    articleSection: short,
    newsKeywords: short,
  })
  .meta({
    example: {
      articleUrl: 'https://depot-weekly.example/2026/11/smart-charging',
      ogTitle: 'Smart charging keeps the depot under its peak load',
    },
  });
export type NewArticle = z.output<typeof NewArticle>;

export const SearchArticlesInput = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe('Words of the title, description or text. Put a phrase in "quotes".'),
  limit: z.number().int().min(1).max(100).default(20),
  offset: z.number().int().min(0).max(10_000).default(0),
});

export const TopicView = z
  .object({ id: ShownId, topicName: z.string(), createdAt: Timestamp, updatedAt: Timestamp })
  .meta({
    id: 'Topic',
    example: { id: EXAMPLE_ID, topicName: 'Charging of fleets', createdAt: EXAMPLE_TIME, updatedAt: EXAMPLE_TIME },
  });

export const TopicList = z.object({ topics: z.array(TopicView), nextCursor: NextCursor });

export const NewTopic = z.object({ topicName: z.string().trim().min(1).max(300) });

/** The topic itself, and also in the format of the list. */
export const NamedTopic = TopicView.extend({ topics: z.array(TopicView) }).meta({ id: 'NamedTopic' });
