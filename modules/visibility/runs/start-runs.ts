import type { z } from 'zod';
import { modelNameOf, usageOf } from '../../../src/ai/model/provider.ts';
import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { MemberContext, Needs } from '../../../src/kernel/context.ts';
import { badRequest, conflict, unmet } from '../../../src/kernel/errors.ts';
import { brandFacts, brandLanguage, extractedFields } from '../../brands/index.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { startRun } from '../../costs/index.ts';
import { providerAccess, providerStates, TEXT_PROVIDERS, type TextProvider } from '../../keys/index.ts';
import { TOKEN_LIMITS } from '../asking/ask-assistant.ts';
import { chooseQuestionLanguage } from '../asking/question-forms.ts';
import { buildQuestions, chooseCategories, splitNames, splitQuestions } from '../asking/questions.ts';
import { insertRun } from './insert-run.ts';
import { measureVisibilityJob } from './measure-visibility.job.ts';
import type { StartVisibilityRunsInput } from './visibility-run.schema.ts';

/** Runs cost money; more at the same time would be a mistake of the caller. */
const OPEN_RUNS = 50;

/** Starts one run for each text provider that the organisation has a key for. A job processes them. */
export async function startVisibilityRuns(
  unit: MemberContext,
  { brandId, campaignId, nPrompts, questions: given, preview }: z.output<typeof StartVisibilityRunsInput>,
) {
  const { em, clock, actor, queue } = unit;
  const { orgId, userId } = actor;
  if (brandId === undefined) throw badRequest('The header x-brand-id is required. It selects the brand to measure.');
  const facts = await brandFacts(unit, orgId, brandId);
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  const { questions, competitors } = await prepareQuestions(unit, orgId, facts, {
    wanted: nPrompts,
    given: given ?? [],
  });
  if (preview) return { results: [], prompts: questions };
  const models = await chooseModels(unit, orgId, questions.length);
  const brand = { id: facts.id, name: facts.name, domain: facts.domain, competitors };
  const results = await em.transactional(async (transaction) => {
    const inside = { em: transaction, clock };
    await assertRunLimit(inside, orgId);
    const made = [];
    for (const { provider, model } of models) {
      const task = { orgId, userId, brandIds: [brand.id], serviceName: 'visibility', taskName: 'visibility-score-run' };
      const runId = await startRun(inside, task);
      const run = {
        orgId,
        brand,
        campaignId: campaignId ?? null,
        provider,
        model,
        questions,
        runId,
        isCampaigns: false,
      };
      made.push(await insertRun(inside, run));
    }
    return made.map(({ id, status }) => ({ runId: id, status }));
  });
  await queue.enqueue(measureVisibilityJob, {});
  return { results, prompts: questions };
}

/** Returns the model of each configured provider: the organisation's choice, or the default. */
async function chooseModels(
  unit: MemberContext,
  orgId: string,
  questions: number,
): Promise<{ provider: TextProvider; model: string }[]> {
  const states = await providerStates(unit, orgId, TEXT_PROVIDERS);
  const usable = TEXT_PROVIDERS.filter((name) =>
    states.some(({ provider, configured }) => configured && provider === name),
  );
  const models: { provider: TextProvider; model: string }[] = [];
  for (const provider of usable) {
    const access = await providerAccess(unit, orgId, provider);
    if (access === null) continue;
    const atMost = { inputTokens: questions * TOKEN_LIMITS.input, outputTokens: questions * TOKEN_LIMITS.output };
    await unit.modelPayments.paying(unit, orgId, access).payment?.assert(usageOf(access, atMost));
    models.push({ provider, model: modelNameOf({ ...access, provider }) });
  }
  if (models.length > 0) return models;
  throw unmet('No text provider has a key. Add a key for anthropic, openai or openai-compatible with POST /v1/keys.');
}

async function prepareQuestions(
  unit: Needs<'em' | 'clock'>,
  orgId: string,
  facts: Awaited<ReturnType<typeof brandFacts>>,
  { wanted, given }: { wanted: number; given: readonly string[] },
) {
  const keys = ['productCategory', 'buyerQuestions', 'competitors'];
  const fields = (await extractedFields(unit, orgId, { brandIds: [facts.id], keys })).get(facts.id);
  const textOf = (key: string) => {
    const value = fields?.get(key) ?? null;
    return Array.isArray(value) ? value.join('\n') : value;
  };
  const language = chooseQuestionLanguage(await brandLanguage(unit, orgId, facts.id));
  const categories = chooseCategories(textOf('productCategory'), facts);
  const questions =
    given.length > 0
      ? buildQuestions({ categories: [], questions: given, language }, given.length)
      : buildQuestions({ categories, questions: splitQuestions(textOf('buyerQuestions')), language }, wanted);
  if (questions.length === 0) {
    throw badRequest(
      'The brand has no categories yet. Set them with PATCH /v1/brands/{brandId}, or analyse the brand.',
    );
  }
  return { questions, competitors: splitNames(textOf('competitors')) };
}

/** Must run in the transaction that inserts the runs: the lock makes concurrent starts count each other's runs. */
async function assertRunLimit({ em }: Needs<'em'>, orgId: string): Promise<void> {
  await takeNamedLock(em, 'visibility runs', { id: orgId, mode: 'alone' });
  const open = await statement(
    em,
    `select 1 from visibility_runs where org_id = $1 and due_at is not null limit ${OPEN_RUNS}`,
    [orgId],
  );
  if (open.length >= OPEN_RUNS)
    throw conflict(
      `The organisation already has ${OPEN_RUNS} unfinished visibility runs. Wait until some are completed.`,
    );
}
