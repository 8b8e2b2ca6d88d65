/**
 * In SQL: the articles of an evidence with what they say, in its order; `$1` is the organisation. No copy of it is kept: who is
 * erased from an article is named nowhere else.
 */
export const shownEvidence = (evidence: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('articleId', article.id, 'articleUrl', article.url, 'title', article.title,
      'words', one.item -> 'words')
      order by one.place)
    from jsonb_array_elements(${evidence}) with ordinality as one (item, place)
    join articles article on article.org_id = $1 and article.id = (one.item ->> 'articleId')::uuid), '[]')`;
