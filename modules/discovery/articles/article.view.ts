import type { ArticleView } from './article.schema.ts';

export interface ArticleRow {
  id: string;
  url: string;
  title: string | null;
  description: string | null;
  snippet: string | null;
  author: string | null;
  published_at: Date | null;
  modified_at: Date | null;
  channel: string | null;
  section: string | null;
  keywords: string | null;
  sandbox: boolean;
  created_at: Date;
  updated_at: Date;
}

/** SQL: article `a` belongs to a sandbox outlet. */
export const IS_INVENTED =
  'coalesce((select o.sandbox from outlets o where o.org_id = a.org_id and o.id = a.outlet_id), false)';

export const ARTICLE_SQL_COLUMNS = `a.id, a.url, a.title, a.description, a.snippet, a.author, a.published_at, a.modified_at,
  a.channel, a.section, a.keywords, ${IS_INVENTED} as sandbox, a.created_at, a.updated_at`;

export const viewArticle = (row: ArticleRow): ArticleView => ({
  id: row.id,
  articleUrl: row.url,
  snippet: row.snippet,
  ogTitle: row.title,
  ogDescription: row.description,
  author: row.author,
  articleAuthor: row.author,
  articlePublished: row.published_at?.toISOString() ?? null,
  articleModified: row.modified_at?.toISOString() ?? null,
  articleChannel: row.channel,
  articleSection: row.section,
  newsKeywords: row.keywords,
  sandbox: row.sandbox,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
