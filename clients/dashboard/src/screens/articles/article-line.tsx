import type { Outputs } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/format.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';

export type Article = Outputs['articles']['list']['articles'][number];

export const articleTitleOf = ({ ogTitle, articleUrl }: Article) => ogTitle ?? articleUrl;

/** Sandbox articles have no reachable URL. */
export const ArticleTitle = ({ article }: { article: Article }) =>
  article.sandbox ? (
    <span dir="auto" className="clip">
      {articleTitleOf(article)}
    </span>
  ) : (
    <span className="clip">
      <OutsideLink href={article.articleUrl}>{articleTitleOf(article)}</OutsideLink>
    </span>
  );

export const ArticleLine = ({ article }: { article: Article }) => (
  <div className="stack tight article-line">
    <ArticleTitle article={article} />
    <span className="soft small" dir="auto">
      {article.author ?? 'No author named'}
      {article.articlePublished !== null && (
        <>
          , <Moment at={article.articlePublished} />
        </>
      )}{' '}
      {article.sandbox && <Badge>Sandbox</Badge>}
    </span>
    {article.snippet !== null && (
      <span className="clip" dir="auto">
        {article.snippet}
      </span>
    )}
  </div>
);
