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
        summary: 'Articles that feeds or you have brought, the newest first',
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
        summary: 'Name an article',
        description:
          'The same address is the same article: what is known of it stays, and what was missing is completed.',
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
        summary: 'Articles by their words, the newest first',
        reads: true,
      }),
    )
    .input(SearchArticlesInput)
    .output(FoundArticles)
    .mutation(({ ctx, input }) => searchArticles(ctx, input)),

  read: member
    .meta(rest('GET', '/v1/articles/{articleId}', { permission: 'campaigns.read', tag, summary: 'One article' }))
    .input(ArticleRef)
    .output(ArticleView)
    .query(({ ctx, input }) => readArticle(ctx.em, ctx.actor.orgId, input.articleId)),

  topics: member
    .meta(
      rest('GET', '/v1/topics', {
        permission: 'campaigns.read',
        tag,
        summary: 'Topics that discoveries are sorted by, the newest first',
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
        summary: 'Name a topic',
        description: 'The same name, in whatever letters, is the same topic.',
      }),
    )
    .input(NewTopic)
    .output(NamedTopic)
    .mutation(({ ctx, input }) => addTopic(ctx, input)),
});
