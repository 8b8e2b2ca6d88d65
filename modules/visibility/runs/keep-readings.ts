import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { AssistantAnswer } from '../asking/ask-assistant.ts';
import { type AnswerReading, readVisibilityAnswer } from '../reading/read-answer.ts';
import type { VisibilityRun } from './visibility-run.entity.ts';

export type QuestionResult = { promptIndex: number } & ({ answer: AssistantAnswer } | { error: string });

/** Reads and stores answers in the caller's transaction. Drops answers if the run has ended meanwhile. */
export async function storeAnswers(
  em: EntityManager,
  run: VisibilityRun,
  answered: readonly QuestionResult[],
  now: Date,
): Promise<AnswerReading[]> {
  const brand = { name: run.brandName, domain: run.domain, competitors: run.competitors };
  const read: Read[] = [];
  for (const own of answered) {
    read.push({ ...own, reading: 'answer' in own ? readVisibilityAnswer(own.answer.text, brand) : null });
    // A long answer takes many milliseconds to read, so yield to the event loop.
    if (answered.length > 1) await setImmediate();
  }
  const kept = await statement<{ id: string; place: number }>(em, KEEP, [
    run.orgId,
    run.id,
    now,
    JSON.stringify(read.map((own) => ({ promptIndex: own.promptIndex, ...columnsOf(own) }))),
  ]);
  const competitors = kept.flatMap(({ id, place }) => {
    const named = read.find(({ promptIndex }) => promptIndex === place)?.reading?.competitors ?? [];
    return named.map((one) => ({ ...one, id: newId(), promptId: id }));
  });
  if (competitors.length > 0) await statement(em, KEEP_COMPETITORS, [run.orgId, JSON.stringify(competitors)]);
  return read.flatMap(({ reading }) => reading ?? []);
}

type Read = QuestionResult & { reading: AnswerReading | null };

function columnsOf(own: Read) {
  if (own.reading === null || !('answer' in own)) return { error: 'error' in own ? own.error : null };
  const { competitors: _named, ...reading } = own.reading;
  return { ...reading, ...own.answer };
}

const KEEP = `
  update visibility_prompts p
  set asked_at = coalesce(asked_at, $3), answered_at = case when given.text is null then null else $3::timestamptz end,
      response_text = given.text, error = given.error, brand_found = given."brandFound", brand_count = given."brandCount",
      brand_position = given."brandPosition", url_found = given."urlFound", url_count = given."urlCount",
      sentiment = given.sentiment, sentiment_score = given."sentimentScore", citation_urls = given."citationUrls",
      latency_ms = given."latencyMs", tokens_input = given."inputTokens", tokens_output = given."outputTokens"
  from jsonb_to_recordset($4::jsonb) as given
    ("promptIndex" int, text text, error text, "brandFound" boolean, "brandCount" int, "brandPosition" int,
     "urlFound" boolean, "urlCount" int, sentiment text, "sentimentScore" real, "citationUrls" jsonb, "latencyMs" int,
     "inputTokens" int, "outputTokens" int)
  where p.org_id = $1 and p.visibility_run_id = $2 and p.prompt_index = given."promptIndex" and p.answered_at is null
    and exists (select 1 from visibility_runs r where r.org_id = $1 and r.id = $2 and r.status = 'running')
  returning p.id, p.prompt_index as place`;

const KEEP_COMPETITORS = `
  insert into visibility_competitors (org_id, id, prompt_id, name, url, position, sentiment, sentiment_score, citation_url)
  select $1, id, "promptId", name, url, position, sentiment, "sentimentScore", "citationUrl"
  from jsonb_to_recordset($2::jsonb) as named
    (id uuid, "promptId" uuid, name text, url text, position int, sentiment text, "sentimentScore" real, "citationUrl" text)`;
