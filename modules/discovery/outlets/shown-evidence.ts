/**
 * SQL: the articles of an evidence, in order; `$1` is the organisation. Article texts are joined and never
 * copied, so that an erasure in an article is complete.
 */
export const shownEvidence = (evidence: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('articleId', article.id, 'articleUrl', article.url, 'title', article.title,
      'words', one.item -> 'words')
      order by one.place)
    from jsonb_array_elements(${evidence}) with ordinality as one (item, place)
    join articles article on article.org_id = $1 and article.id = (one.item ->> 'articleId')::uuid), '[]')`;
