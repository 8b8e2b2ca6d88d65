import { createModel, type Model, ModelFailed } from '../../../src/ai/model/ask.ts';
import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import { createLimiter, waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { ModelUnavailable, type Provider, ProviderRefused } from '../../keys/index.ts';
import type { ReachablePerson } from '../../leads/index.ts';
import {
  buildPlainSequence,
  type SenderFacts,
  type Sequence,
  type SequencePlan,
  toRecipientFacts,
} from '../../messages/index.ts';
import type { ProviderCall } from '../../workflows/index.ts';
import type { CampaignPreparationContext } from '../campaign-node.ts';
import { sequencePrompt, tokenLimits } from './sequence-prompt.ts';
import { parseSequenceResponse, SequenceResponse } from './sequence-response.rules.ts';

type ModelText = { sequence: Sequence; writtenBy: string } | { fallbackReason: string };

/** Fits the rate limits that providers give to new customers. */
const CALLS_AT_ONCE = 8;
/**
 * A sequence takes a few seconds. An attempt may use the whole time, so no attempt that may be charged is
 * repeated.
 */
const ANSWER_MS: Milliseconds = 60_000;

interface Writing {
  model: ModelSettings;
  sender: SenderFacts;
  plan: SequencePlan;
}

/** An unavailable model usually returns within minutes. */
const AWAY_MS: Milliseconds = 5 * 60_000;

/**
 * Makes one request per person, several in parallel. A failed call costs only its tokens. Without
 * `templateFallback`, the batch then waits for the model, and results for other people are kept.
 */
export async function writeByModel(
  { unit, campaign, spending, signal }: Pick<CampaignPreparationContext, 'unit' | 'campaign' | 'spending' | 'signal'>,
  { model: settings, sender, plan }: Writing,
  people: readonly ReachablePerson[],
): Promise<Map<string, ModelText>> {
  const limits = tokenLimits(plan.steps);
  const model = createModel(unit.egress, settings, {
    attemptMs: ANSWER_MS,
    totalMs: ANSWER_MS,
    retries: 2,
    maxOutputTokens: limits.output,
    answersAsked: 1,
  });
  const known = await spending.find(people.map(nameOf));
  const inTurn = createLimiter(CALLS_AT_ONCE);
  let failure: ModelFailed | null = null;
  const write = async (person: ReachablePerson): Promise<ModelText> => {
    const kept = known.get(nameOf(person)) as Sequence | null | undefined;
    if (kept != null) return { sequence: kept, writtenBy: settings.provider };
    if (failure !== null && (failure.isRefused || !campaign.templateFallback))
      return { fallbackReason: failure.message };
    signal.throwIfAborted();
    let text: ModelText | null = null;
    const order = {
      kind: 'text' as const,
      atMost: [limits.input, limits.output],
      call: async (): Promise<ProviderCall> => {
        const asked = await askModel(model, { sender, plan, person, signal }, settings.provider);
        text = asked.text;
        failure ??= asked.failure;
        const results = 'sequence' in text ? [{ name: nameOf(person), value: text.sequence }] : [];
        return { used: asked.used ?? order.atMost, results };
      },
    };
    await spending.pay(order);
    return text ?? { fallbackReason: 'The model was not called.' };
  };
  const texts = await waitForAll(
    people.map(async (person) => [person.personKey, await inTurn(() => write(person))] as const),
  );
  if (failure !== null) throwUnlessAllowed(failure, { unit, campaign, settings });
  return new Map(texts);
}

function throwUnlessAllowed(
  { isRefused, message }: ModelFailed,
  { unit, campaign, settings }: Pick<CampaignPreparationContext, 'unit' | 'campaign'> & { settings: ModelSettings },
): void {
  const provider = settings.provider as Provider;
  if (isRefused) throw new ProviderRefused({ provider, apiKey: settings.apiKey }, message);
  if (campaign.templateFallback) return;
  throw new ModelUnavailable(provider, new Date(unit.clock.now().getTime() + AWAY_MS), message);
}

const nameOf = ({ personKey }: ReachablePerson) => `text:${personKey}`;

interface ModelCallResult {
  text: ModelText;
  /** Input and output tokens; null if unknown. */
  used: number[] | null;
  failure: ModelFailed | null;
}

interface Task extends Omit<Writing, 'model'> {
  person: ReachablePerson;
  signal: AbortSignal;
}

async function askModel(
  model: Model,
  { sender, plan, person, signal }: Task,
  writtenBy: string,
): Promise<ModelCallResult> {
  const recipient = toRecipientFacts(person);
  const { instructions, prompt } = sequencePrompt(sender, recipient, plan);
  try {
    const { answer, usage } = await model.ask({ instructions, prompt, schema: SequenceResponse, signal });
    const used = [usage.inputTokens, usage.outputTokens];
    const known = JSON.stringify([sender, recipient]).toLowerCase();
    const read = parseSequenceResponse(answer, { steps: plan.steps, known, article: recipient.article });
    if ('objection' in read) return { text: { fallbackReason: read.objection }, used, failure: null };
    return { text: { sequence: buildPlainSequence(sender, plan, read), writtenBy }, used, failure: null };
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    const { usage, mayBeCharged, message } = error;
    const used = mayBeCharged ? null : [usage.inputTokens, usage.outputTokens];
    return { text: { fallbackReason: message }, used, failure: error.isUnfit ? null : error };
  }
}
