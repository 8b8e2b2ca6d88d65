import { createHash } from 'node:crypto';
import { ModelFailed } from '../../../src/ai/model/ask.ts';
import { type ModelSettings, modelNameOf } from '../../../src/ai/model/provider.ts';
import { statement } from '../../../src/database/statement.ts';
import { createLimiter, waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import { brandFacts, brandLanguage } from '../../brands/index.ts';
import type { CampaignPreparationContext } from '../../campaigns/index.ts';
import { ProviderRefused, type TextProvider } from '../../keys/index.ts';
import type { ProviderCall } from '../../workflows/index.ts';
import type { MeasuredBrand } from '../reading/read-answer.ts';
import type { QuestionResult } from '../runs/keep-readings.ts';
import { type AssistantAnswer, askAssistant, openAssistant, TOKEN_LIMITS } from './ask-assistant.ts';
import { chooseQuestionLanguage } from './question-forms.ts';
import { buildQuestions, chooseCategories, splitNames, splitQuestions } from './questions.ts';

/** Within the rate limits that providers give new customers. */
const CALLS_AT_ONCE = 8;

/** The answers of one batch. `plan` is set if the campaign starts a new run with this batch. */
export interface AnsweredBatch {
  answered: QuestionResult[];
  plan: { brand: MeasuredBrand & { id: string }; questions: string[]; provider: TextProvider; model: string } | null;
}

interface CampaignQuestions {
  category: string | null;
  questions: string | null;
  competitors: string | null;
  wanted: number;
}

type Context = CampaignPreparationContext;

/** Asks a campaign's next questions. Answers that were received before a batch failed are reused. */
export async function askForCampaign(context: Context, asked: CampaignQuestions): Promise<AnsweredBatch> {
  const { campaign, model, wanted } = context;
  if (model === null) throw new Error('The organisation has no text provider.');
  const runId = String(campaign.sourcePosition?.['visibilityRunId'] ?? '');
  const isBegun = runId !== '' && (await isMeasuredBy(context, model, runId));
  const plan = isBegun ? null : await planQuestions(context, model, asked);
  const next = plan === null ? await readUnaskedQuestions(context, runId) : plan.questions.map(numberQuestion);
  const answered = await askQuestions(context, model, next.slice(0, wanted));
  return { answered, plan };
}

interface Question {
  promptIndex: number;
  question: string;
}

const numberQuestion = (question: string, promptIndex: number): Question => ({ promptIndex, question });

async function planQuestions({ unit, campaign, brand }: Context, model: ModelSettings, asked: CampaignQuestions) {
  const { id, name, domain, ...facts } = await brandFacts(unit, campaign.orgId, brand.id);
  const categories = chooseCategories(asked.category, { name, ...facts });
  const language = chooseQuestionLanguage(await brandLanguage(unit, campaign.orgId, id));
  const questions = buildQuestions({ categories, questions: splitQuestions(asked.questions), language }, asked.wanted);
  if (questions.length === 0)
    throw new Error('No questions can be built. Set the category of the campaign or the categories of the brand.');
  return {
    brand: { id, name, domain, competitors: splitNames(asked.competitors) },
    questions,
    provider: model.provider as TextProvider,
    model: modelNameOf(model),
  };
}

/** A score belongs to one model: after a change of model all questions are asked again. */
async function isMeasuredBy({ unit, campaign }: Context, model: ModelSettings, runId: string): Promise<boolean> {
  const begun = await statement(
    unit.em.fork(),
    'select id from visibility_runs where org_id = $1 and id = $2 and llm_provider = $3 and llm_model = $4',
    [campaign.orgId, runId, model.provider, modelNameOf(model)],
  );
  return begun.length > 0;
}

const readUnaskedQuestions = ({ unit, campaign, wanted }: Context, runId: string) =>
  statement<Question>(
    unit.em.fork(),
    `select prompt_index as "promptIndex", prompt_text as question from visibility_prompts
     where org_id = $1 and visibility_run_id = $2 and asked_at is null order by prompt_index limit $3`,
    [campaign.orgId, runId, wanted],
  );

/** Skips questions that fail. If all fail, throws, so that the model is tried again later. */
async function askQuestions(
  context: Context,
  settings: ModelSettings,
  questions: readonly Question[],
): Promise<QuestionResult[]> {
  const { unit, campaign, spending, signal } = context;
  const model = openAssistant(unit, settings);
  // Keyed by model and question text, because both can change until the first batch is stored.
  const nameOf = ({ question }: Question) => `visibility:${campaign.id}:${hashOf(modelNameOf(settings), question)}`;
  const known = await spending.find(questions.map(nameOf));
  const inTurn = createLimiter(CALLS_AT_ONCE);
  const failures: Error[] = [];
  const refusal = () => failures.find((failure) => failure instanceof ProviderRefused);
  const ask = async (own: Question): Promise<QuestionResult> => {
    const { promptIndex, question } = own;
    const kept = known.get(nameOf(own)) as AssistantAnswer | null | undefined;
    if (kept != null) return { promptIndex, answer: kept };
    signal.throwIfAborted();
    const refused = refusal();
    if (refused !== undefined) throw refused;
    let answered: QuestionResult = { promptIndex, error: 'The model was not asked.' };
    const call = async (): Promise<ProviderCall> => {
      try {
        const answer = await askAssistant(model, question, signal);
        answered = { promptIndex, answer };
        return { used: [answer.inputTokens, answer.outputTokens], results: [{ name: nameOf(own), value: answer }] };
      } catch (error) {
        if (!(error instanceof ModelFailed)) throw error;
        const { usage, mayBeCharged, isRefused, message } = error;
        answered = { promptIndex, error: message };
        const provider = settings.provider as TextProvider;
        failures.push(isRefused ? new ProviderRefused({ ...settings, provider }, 401) : error);
        return { used: mayBeCharged ? atMost : [usage.inputTokens, usage.outputTokens], results: [] };
      }
    };
    await spending.pay({ kind: 'text', atMost, call });
    return answered;
  };
  const answered = await waitForAll(questions.map((own) => inTurn(() => ask(own))));
  const [first] = answered.every((own) => 'error' in own) ? failures : [];
  const fatal = refusal() ?? first;
  if (fatal !== undefined) throw fatal;
  return answered;
}

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

const atMost = [TOKEN_LIMITS.input, TOKEN_LIMITS.output];
