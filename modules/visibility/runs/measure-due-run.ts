import { type Model, ModelFailed } from '../../../src/ai/model/ask.ts';
import { modelNameOf, withFallback } from '../../../src/ai/model/provider.ts';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import { type Claim, type ClaimedRow, finishClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import { dueWorkHandler, type Take } from '../../../src/database/due-worker.ts';
import { statement } from '../../../src/database/statement.ts';
import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import { waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { recordTokens } from '../../costs/index.ts';
import { markKeyRefused, type ProviderAccess, providerAccess } from '../../keys/index.ts';
import { ANSWER_MS, askAssistant, openAssistant, TOKEN_LIMITS } from '../asking/ask-assistant.ts';
import { concludeRun, failRun } from './conclude-run.ts';
import { storeAnswers } from './keep-readings.ts';
import { measureVisibilityJob } from './measure-visibility.job.ts';
import { VisibilityRun } from './visibility-run.entity.ts';

/** Parallel questions of one run. Within the rate limits that providers give new customers. */
const QUESTIONS_AT_ONCE = 4;
/** Longer than one batch of questions takes. */
const LEASE_MS: Milliseconds = 2 * ANSWER_MS;
const ATTEMPTS_ALLOWED = 5;
const REST_MS: Milliseconds = 30_000;
const OTHER_MODEL = 'The model changed during the run. Start a new run.';

/**
 * Asks the next questions of a due run, or concludes the run if none are left. Returns false if no run is due.
 * A question is marked before it is asked. If the worker dies, the question may have been charged, so it is
 * paid and asked once more.
 */
export async function measureDueRun(unit: UnitOfWork, take: Take): Promise<boolean> {
  const { em, clock } = unit;
  const claim = await take(em, { table: 'visibility_runs', now: clock.now(), limit: 1, leaseMs: LEASE_MS });
  const [row] = claim.rows;
  if (row === undefined) return false;
  try {
    await processBatch(unit, claim, row);
  } catch (error) {
    unit.log.error({ err: error, visibilityRunId: row.id }, 'Visibility run failed.');
    await releaseClaimed(em, claim, [row.id], new Date(clock.now().getTime() + REST_MS));
  }
  return true;
}

async function processBatch(unit: UnitOfWork, claim: Claim, { id, orgId, attempts }: ClaimedRow): Promise<void> {
  const run = await unit.em.findOneOrFail(VisibilityRun, { id, orgId });
  const access = await providerAccess(unit, orgId, run.llmProvider);
  const fail = (sentence: string) =>
    finishIfClaimed(unit, claim, run, async (inside) => {
      await returnLostQuestions(inside, { run, access: access ?? UNKNOWN_KEY });
      await failRun(inside, run, sentence);
    });
  if (attempts > ATTEMPTS_ALLOWED) return fail('Something went wrong on our side.');
  if (access === null) return fail(`The key for ${run.llmProvider} is missing. Add it again with POST /v1/keys.`);
  // A score belongs to one model, and so do the prices of its questions.
  if (modelNameOf(access) !== run.llmModel) return fail(OTHER_MODEL);
  const prompts = await claimQuestions(unit, claim, { run, access });
  if (prompts === null) return;
  if (prompts.length === 0) return finishIfClaimed(unit, claim, run, (inside) => concludeRun(inside, run));
  // A question that cannot be paid is not asked and stores that as its error.
  const model = openAssistant(unit, withFallback(unit.modelPayments.paying(unit, orgId, access)));
  let refusal: string | null = null;
  await waitForAll(
    prompts.map(async ({ promptIndex, question, attempts: times }) => {
      const { answered, used, refused } = await askQuestion(model, promptIndex, question);
      refusal = refused ?? refusal;
      // Stored separately: repeating the whole batch would ask the model a second time.
      await despiteConflict(() => recordQuestionUsage(unit, { run, access }, { promptIndex, times }, used));
      await despiteConflict(() =>
        unit.em.fork().transactional((em) => storeAnswers(em, run, [answered], unit.clock.now())),
      );
    }),
  );
  if (refusal !== null) return failRefusedRun(unit, access, run, () => fail(refusal ?? ''));
  await finishClaimed(unit.em, claim, [id], unit.clock.now());
}

async function failRefusedRun(
  unit: UnitOfWork,
  access: ProviderAccess,
  { orgId }: VisibilityRun,
  fail: () => Promise<void>,
) {
  await markKeyRefused(unit, orgId, access);
  await fail();
}

/** Runs the work only while the claim is valid. After the lease expires, another worker ends the run. */
const finishIfClaimed = (
  unit: UnitOfWork,
  claim: Claim,
  { id }: VisibilityRun,
  work: (inside: UnitOfWork) => Promise<void>,
): Promise<void> =>
  unit.em.fork().transactional(async (em) => {
    const [mine] = await finishClaimed(em, claim, [id]);
    if (mine !== undefined) await work({ ...unit, em });
  });

/** If two workers die on the same question, the question may be the cause. */
const TIMES_ASKED = 2;
const WORKER_DIED = 'The worker stopped twice before this question was answered.';

/**
 * Marks the next questions as asked and returns them. Questions of a dead worker are paid and returned once
 * more. Returns null if the lease has expired and another worker has the run.
 */
const claimQuestions = (unit: UnitOfWork, { token }: Claim, { run, access }: RunAccess) =>
  unit.em.fork().transactional(async (em) => {
    const { orgId, id } = run;
    const now = unit.clock.now();
    const held = await statement(
      em,
      `update visibility_runs set status = 'running', started_at = coalesce(started_at, $3)
       where org_id = $1 and id = $2 and claim_token = $4 returning id`,
      [orgId, id, now, token],
    );
    if (held.length === 0) return null;
    await returnLostQuestions({ ...unit, em }, { run, access });
    return statement<TakenPrompt>(em, TAKE, [orgId, id, now]);
  });

interface TakenPrompt {
  promptIndex: number;
  question: string;
  /** How often the question was asked, including now. */
  attempts: number;
}

/**
 * Pays for questions whose worker died, in the transaction of the claim holder. Runs even if no further
 * question is asked.
 */
async function returnLostQuestions(unit: UnitOfWork, { run, access }: RunAccess): Promise<void> {
  const { orgId, id } = run;
  const lost = await statement<{ isPaid: boolean }>(unit.em, RETURN_LOST, [orgId, id, TIMES_ASKED, WORKER_DIED]);
  for (const { isPaid } of lost) if (!isPaid) await recordUse(unit, { run, access }, AT_MOST);
}

/** Only the claim holder asks, so a question that was asked but has neither answer nor error is lost. */
const RETURN_LOST = `
  with lost as materialized (
    select id, paid_attempts >= attempts as is_paid from visibility_prompts
    where org_id = $1 and visibility_run_id = $2 and asked_at is not null and answered_at is null and error is null
    order by prompt_index for no key update
  )
  update visibility_prompts p
  set paid_attempts = attempts, asked_at = case when attempts < $3 then null else asked_at end,
      error = case when attempts < $3 then null else $4 end
  from lost where p.org_id = $1 and p.id = lost.id returning lost.is_paid as "isPaid"`;

const TAKE = `
  with next as materialized (
    select id from visibility_prompts where org_id = $1 and visibility_run_id = $2 and asked_at is null
    order by prompt_index limit ${QUESTIONS_AT_ONCE} for no key update skip locked
  )
  update visibility_prompts p set asked_at = $3, attempts = attempts + 1 from next where p.org_id = $1 and p.id = next.id
  returning p.prompt_index as "promptIndex", p.prompt_text as question, p.attempts`;

type Used = Pick<ModelUsage, 'inputTokens' | 'outputTokens' | 'holds'>;

const AT_MOST: Used = { inputTokens: TOKEN_LIMITS.input, outputTokens: TOKEN_LIMITS.output };

/** A call with an unknown outcome is charged with the maximum. */
async function askQuestion(model: Model, promptIndex: number, question: string) {
  try {
    const answer = await askAssistant(model, question);
    return { answered: { promptIndex, answer }, used: answer, refused: null };
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    const { message, mayBeCharged, usage, isRefused } = error;
    return {
      answered: { promptIndex, error: message },
      used: mayBeCharged ? { ...usage, ...AT_MOST } : usage,
      refused: isRefused ? message : null,
    };
  }
}

/**
 * Records usage in its own transaction before the answer is read, because it is owed in any case. Does nothing
 * if another worker took over the question, because that worker has paid.
 */
const recordQuestionUsage = (
  unit: UnitOfWork,
  { run, access }: RunAccess,
  { promptIndex, times }: { promptIndex: number; times: number },
  used: Used,
): Promise<void> =>
  unit.em.fork().transactional(async (transaction) => {
    const unpaid = await statement(
      transaction,
      `update visibility_prompts set paid_attempts = attempts
       where org_id = $1 and visibility_run_id = $2 and prompt_index = $3 and attempts = $4 and paid_attempts < $4
       returning id`,
      [run.orgId, run.id, promptIndex, times],
    );
    if (unpaid.length > 0) await recordUse({ ...unit, em: transaction }, { run, access }, used);
  });

interface RunAccess {
  run: VisibilityRun;
  access: Pick<ProviderAccess, 'source'>;
}

/** The source of a deleted key is unknown; it is treated as the organisation's own. */
const UNKNOWN_KEY: RunAccess['access'] = { source: 'org' };

async function recordUse(
  unit: Pick<UnitOfWork, 'em' | 'clock' | 'queue' | 'stripe'>,
  { run, access }: RunAccess,
  used: Used,
): Promise<void> {
  const { inputTokens, outputTokens, holds } = used;
  await recordTokens(unit, {
    orgId: run.orgId,
    brandIds: [run.brandId],
    serviceName: 'visibility',
    taskName: 'visibility-prompt',
    parentRunId: run.runId ?? null,
    provider: run.llmProvider,
    model: run.llmModel,
    byPlatform: access.source === 'platform',
    inputTokens,
    outputTokens,
    holds,
  });
}

async function isRunDue({ em, clock }: Pick<UnitOfWork, 'em' | 'clock'>): Promise<boolean> {
  const due = await statement(
    em,
    `select id from visibility_runs
     where due_at <= $1 and (claimed_until is null or claimed_until < $1) order by due_at limit 1`,
    [clock.now()],
  );
  return due.length > 0;
}

/** Limit for one process. Runs mostly wait for models, up to a minute each. */
const RUNS_AT_ONCE = 8;
const OF_ONE_ORGANISATION = 3;

/** Processes batches until no run is due, most overdue run first. */
export const measureVisibilityHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: measureVisibilityJob,
    atOnce: RUNS_AT_ONCE,
    ofOne: OF_ONE_ORGANISATION,
    work: (unit, _signal, take) => measureDueRun(unit, take),
  });

export async function sweepVisibilityRuns(unit: UnitOfWork): Promise<void> {
  if (await isRunDue(unit)) await unit.queue.enqueue(measureVisibilityJob, {});
}
