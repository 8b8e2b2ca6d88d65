import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { PageInput } from '../../../src/kernel/schema.ts';
import { addArticle } from './add-article.ts';
import { listArticles, readArticle, searchArticles } from './article.queries.ts';
import {
  ArticleList,
  ArticleRef,
  ArticleView,
  FoundArticles,
  ListArticlesInput,
  NamedTopic,
  NewArticle,
  NewTopic,
  SearchArticlesInput,
  TopicList,
} from './article.schema.ts';
import { addTopic, listTopics } from './topics.ts';

const tag = 'Press';

export const articleRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/articles', {
        permission: 'campaigns.read',
        tag,
        summary: 'List articles, newest first',
      }),
    )
    .input(ListArticlesInput)
    .output(ArticleList)
    .query(({ ctx, input }) => listArticles(ctx, input)),

  add: member
    .meta(
      rest('POST', '/v1/articles', {
        permission: 'campaigns.write',
        tag,
        summary: 'Add an article',
        description:
          'If the URL is known, the known article is returned. Its values stay and its missing fields are filled in.',
      }),
    )
    .input(NewArticle)
    .output(ArticleView)
    .mutation(({ ctx, input }) => addArticle(ctx, input)),

  search: member
    .meta(
      rest('POST', '/v1/articles/search', {
        permission: 'campaigns.read',
        tag,
        summary: 'Search articles by words, newest first',
        reads: true,
      }),
    )
    .input(SearchArticlesInput)
    .output(FoundArticles)
    .mutation(({ ctx, input }) => searchArticles(ctx, input)),

  read: member
    .meta(
      rest('GET', '/v1/articles/{articleId}', { permission: 'campaigns.read', tag, summary: 'Retrieve an article' }),
    )
    .input(ArticleRef)
    .output(ArticleView)
    .query(({ ctx, input }) => readArticle(ctx.em, ctx.actor.orgId, input.articleId)),

  topics: member
    .meta(
      rest('GET', '/v1/topics', {
        permission: 'campaigns.read',
        tag,
        summary: 'List topics of discoveries, newest first',
      }),
    )
    .input(PageInput)
    .output(TopicList)
    .query(({ ctx, input }) => listTopics(ctx, input)),

  addTopic: member
    .meta(
      rest('POST', '/v1/topics', {
        permission: 'campaigns.write',
        tag,
        summary: 'Add a topic',
        description: 'If a topic with this name exists, it is returned. Names are case-insensitive.',
      }),
    )
    .input(NewTopic)
    .output(NamedTopic)
    .mutation(({ ctx, input }) => addTopic(ctx, input)),
});
