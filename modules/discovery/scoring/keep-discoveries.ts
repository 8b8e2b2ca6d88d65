import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Scoring } from './brand-subjects.ts';
import type { ScoredArticle } from './corpus.ts';

const AT_ONCE = 1_000;

export async function keepDiscoveries(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, brandId, campaignId, featureSlug, workflowSlug, runId }: Scoring,
  fitting: readonly ScoredArticle[],
): Promise<void> {
  for (let at = 0; at < fitting.length; at += AT_ONCE) {
    const rows = fitting.slice(at, at + AT_ONCE).map(({ article }) => ({
      id: newId(),
      articleId: article.id,
      outletId: article.outletId,
      journalistId: article.journalistIds[0] ?? null,
    }));
    await statement(em, KEEP, [
      orgId,
      brandId,
      campaignId,
      featureSlug,
      workflowSlug,
      runId,
      clock.now(),
      JSON.stringify(rows),
    ]);
  }
}

const KEEP = `
  insert into discoveries (org_id, id, article_id, brand_id, campaign_id, feature_slug, workflow_slug, outlet_id,
    journalist_id, run_id, created_at)
  select a.org_id, given.id, a.id, $2, $3, $4, $5, a.outlet_id, j.id, $6, $7
  from jsonb_to_recordset($8::jsonb) as given (id uuid, "articleId" uuid, "journalistId" uuid)
  join articles a on a.org_id = $1 and a.id = given."articleId"
  left join journalists j on j.org_id = $1 and j.id = given."journalistId"
  order by given."articleId"
  on conflict (org_id, brand_id, campaign_id, article_id) do nothing`;
