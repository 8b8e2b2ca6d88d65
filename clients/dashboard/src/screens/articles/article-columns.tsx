import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/format.tsx';
import type { Column } from '../../ui/table.tsx';
import { type Article, ArticleTitle, articleTitleOf } from './article-line.tsx';

export const ARTICLE_COLUMNS: Column<Article>[] = [
  {
    title: 'Article',
    cell: (article) => (
      <span className="stack tight names">
        <ArticleTitle article={article} />
        <span className="clip small soft" dir="auto">
          {article.snippet}
        </span>
        {article.sandbox && (
          <span>
            <Badge>Sandbox</Badge>
          </span>
        )}
      </span>
    ),
    text: articleTitleOf,
  },
  { title: 'Author', cell: ({ author }) => <span dir="auto">{author}</span>, text: ({ author }) => author },
  {
    title: 'Section',
    cell: ({ articleSection }) => <span dir="auto">{articleSection}</span>,
    text: (row) => row.articleSection,
  },
  {
    title: 'Published',
    sort: '-articlePublished',
    cell: ({ articlePublished }) => (articlePublished === null ? '' : <Moment at={articlePublished} />),
    text: ({ articlePublished }) => articlePublished,
  },
];
