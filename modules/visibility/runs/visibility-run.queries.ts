import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { BY_ID, byNumber } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { earliestOf, latestOf } from '../../../src/kernel/schema.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { assertOwnCampaign, endStatusOf } from '../../campaign-state/index.ts';
import { type CompetitorMention, findCitationOpportunities, rankCompetitors } from './competitor-summary.ts';
import { VisibilityRun } from './visibility-run.entity.ts';
import type { ListVisibilityRunsInput, VisibilityRunDetail } from './visibility-run.schema.ts';

type Detail = z.output<typeof VisibilityRunDetail>;

/** Runs cost money, so there are few: sorting needs no index. */
const SORTS = { createdAt: BY_ID, visibilityScore: byNumber('coalesce(r.visibility_score, -1)') };

/** Lists runs, each with its change since the previous comparable run. */
export async function listVisibilityRuns(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  {
    brandId,
    domain,
    campaignId,
    from,
    to,
    createdAfter,
    createdBefore,
    ...page
  }: z.output<typeof ListVisibilityRunsInput>,
) {
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  const [earliest, latest] = [latestOf(from, createdAfter), earliestOf(to, createdBefore)];
  const filters = [brandId, domain?.toLowerCase(), campaignId, earliest, latest].map((value) => value ?? null);
  const scope = { orgId, list: `visibility-runs:${JSON.stringify(filters)}` };
  const list = { cursors, scope, sorts: SORTS, id: 'r.id' };
  const { rows, nextCursor } = await readSortedPage(list, page, async (from, limit) => {
    const values = [orgId, ...filters, limit];
    const { place, after, order } = sortedText(from, values);
    const text = `select ${place}, ${LIST} and ${after} order by ${order} limit $7`;
    const deltas = await statement<Deltas>(em, text, values);
    const runs = await em.find(VisibilityRun, { orgId, id: { $in: deltas.map(({ id }) => id) } });
    const views = new Map((await viewRuns(em, orgId, runs)).map((run) => [run.id, run]));
    return deltas.flatMap(({ id, ...changes }) => {
      const run = views.get(id);
      return run === undefined ? [] : [{ ...run, ...changes }];
    });
  });
  return { runs: rows.map(({ place: _place, ...run }) => run), limit: page.limit, offset: page.offset, nextCursor };
}

interface Deltas {
  id: string;
  place: string;
  visibility_score_delta: string | null;
  share_of_voice_delta: string | null;
  net_sentiment_delta: string | null;
  position_delta: string | null;
  comparable: boolean | null;
}

const LIST = `
  r.id, (r.visibility_score - before.visibility_score)::text as visibility_score_delta,
         (r.share_of_voice - before.share_of_voice)::text as share_of_voice_delta,
         (r.net_sentiment - before.net_sentiment)::text as net_sentiment_delta,
         (r.avg_position - before.avg_position)::text as position_delta,
         before.same_questions as comparable
  from visibility_runs r left join lateral (
    select b.id, b.questions_key = r.questions_key as same_questions,
      case when b.questions_key = r.questions_key then b.visibility_score end as visibility_score,
      case when b.questions_key = r.questions_key then b.share_of_voice end as share_of_voice,
      case when b.questions_key = r.questions_key then b.net_sentiment end as net_sentiment,
      case when b.questions_key = r.questions_key then b.avg_position end as avg_position
    from visibility_runs b
    where b.org_id = r.org_id and b.brand_id = r.brand_id and b.llm_provider = r.llm_provider
      and b.llm_model = r.llm_model and b.status = 'completed' and b.id < r.id
    order by b.questions_key = r.questions_key desc, b.id desc limit 1) before on r.status = 'completed'
  where r.org_id = $1 and ($2::uuid is null or r.brand_id = $2) and ($3::text is null or r.domain = $3)
    and ($4::uuid is null or r.campaign_id = $4) and ($5::timestamptz is null or r.created_at >= $5)
    and ($6::timestamptz is null or r.created_at < $6)`;

export async function readVisibilityRun({ em, actor }: Needs<'em' | 'actor'>, { id }: { id: string }): Promise<Detail> {
  const run = isId(id) ? await em.findOne(VisibilityRun, { id, orgId: actor.orgId }) : null;
  if (run === null) throw notFound('Visibility run');
  const [view = viewRun(run)] = await viewRuns(em, actor.orgId, [run]);
  const prompts = await promptsOf(em, run);
  const competitors = await competitorsOf(em, run);
  const mentions = prompts.filter(({ brandFound }) => brandFound === true).length;
  return {
    run: view,
    prompts,
    competitors: competitors.map(({ sentimentScore: _score, name, url, ...rest }) => ({
      ...rest,
      competitorName: name,
      competitorUrl: url,
    })),
    top_competitors: rankCompetitors(competitors, mentions),
    citation_opportunities: findCitationOpportunities(
      prompts.map(({ citationUrls }) => citationUrls ?? []),
      run.domain,
      competitors.flatMap(({ url }) => url ?? []),
    ),
  };
}

const promptsOf = (em: EntityManager, { orgId, id }: VisibilityRun) =>
  statement<Detail['prompts'][number]>(
    em,
    `select id, prompt_index as "promptIndex", prompt_text as "promptText", coalesce(response_text, '') as "responseText", error,
            brand_found as "brandFound", brand_count as "brandCount", brand_position as "brandPosition",
            url_found as "urlFound", url_count as "urlCount", sentiment, sentiment_score as "sentimentScore",
            citation_urls as "citationUrls", latency_ms as "latencyMs", tokens_input as "tokensInput",
            tokens_output as "tokensOutput"
     from visibility_prompts where org_id = $1 and visibility_run_id = $2 order by prompt_index`,
    [orgId, id],
  );

type CompetitorRow = CompetitorMention &
  Pick<Detail['competitors'][number], 'id' | 'promptIdFk' | 'sentiment' | 'citationUrl'>;

const competitorsOf = (em: EntityManager, { orgId, id }: VisibilityRun) =>
  statement<CompetitorRow>(
    em,
    `select c.id, c.prompt_id as "promptIdFk", c.name, c.url, c.position, c.sentiment, c.sentiment_score as "sentimentScore",
            c.citation_url as "citationUrl"
     from visibility_competitors c join visibility_prompts p on p.org_id = c.org_id and p.id = c.prompt_id
     where c.org_id = $1 and p.visibility_run_id = $2 order by p.prompt_index, c.position`,
    [orgId, id],
  );

/** Shows unfinished runs of ended campaigns as failed. */
async function viewRuns(em: EntityManager, orgId: string, runs: readonly VisibilityRun[]): Promise<Detail['run'][]> {
  const open = runs.filter(({ status, runId }) => status === 'running' && runId == null).map(({ id }) => id);
  const ended = await statement<{ id: string }>(
    em,
    `select id from visibility_runs r
     where r.org_id = $1 and r.id = any($2::uuid[]) and ${endStatusOf('r.org_id', 'r.campaign_id')} is not null`,
    [orgId, open],
  );
  const error = 'The campaign ended before all questions were asked.';
  return runs.map((run) =>
    ended.some(({ id }) => id === run.id) ? { ...viewRun(run), status: 'failed', error } : viewRun(run),
  );
}

function viewRun(run: VisibilityRun): Detail['run'] {
  const { id, orgId, brandId, domain, brandName, llmProvider, llmModel, nPrompts, weights, status } = run;
  return {
    id,
    orgId,
    brandId,
    campaignId: run.campaignId ?? null,
    domain,
    brandName,
    llmProvider,
    llmModel,
    promptGenModel: 'templates',
    extractionProvider: 'rules',
    extractionModel: 'rules-v1',
    nPrompts,
    weights,
    visibilityScore: run.visibilityScore ?? null,
    brandMentionRate: run.brandMentionRate ?? null,
    shareOfVoice: run.shareOfVoice ?? null,
    netSentiment: run.netSentiment ?? null,
    citationRate: run.citationRate ?? null,
    avgPosition: run.avgPosition ?? null,
    status,
    error: run.error ?? null,
    startedAt: run.startedAt?.toISOString() ?? null,
    completedAt: run.completedAt?.toISOString() ?? null,
    runId: run.runId ?? null,
    createdAt: run.createdAt.toISOString(),
  };
}
