import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import { createLimiter, waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import type { CampaignPreparationContext } from '../../campaigns/index.ts';
import type { ProviderCall } from '../../workflows/index.ts';
import type { FoundRequest } from '../requests/gather-requests.ts';
import type { PitchFacts } from './pitch-facts.rules.ts';
import { PITCH_TOKENS } from './pitch-prompt.ts';
import { type AskedPitch, askForPitch, openWriter } from './write-pitch.ts';

/** Within the rate limits that providers give new customers. */
const CALLS_AT_ONCE = 8;

/** Asks the model once for each request, in parallel. A failed call only costs its tokens. */
export async function writeForCampaign(
  { unit, campaign, spending, signal }: CampaignPreparationContext,
  { model: settings, facts }: { model: ModelSettings; facts: PitchFacts },
  requests: readonly FoundRequest[],
): Promise<Map<string, AskedPitch['pitch']>> {
  const model = openWriter(unit, settings);
  const nameOf = ({ id }: FoundRequest) => `pitch:${campaign.id}:${id}`;
  const known = await spending.find(requests.map(nameOf));
  const inTurn = createLimiter(CALLS_AT_ONCE);
  let refusal: AskedPitch['pitch'] | null = null;
  const write = async (request: FoundRequest): Promise<AskedPitch['pitch']> => {
    const kept = known.get(nameOf(request)) as { draft: string } | null | undefined;
    if (kept != null) return kept;
    if (refusal !== null) return refusal;
    signal.throwIfAborted();
    let pitch: AskedPitch['pitch'] = { fallbackReason: 'The model was not asked.' };
    const call = async (): Promise<ProviderCall> => {
      const asked = await askForPitch(model, facts, request, signal);
      pitch = asked.pitch;
      if (asked.isRefused) refusal = pitch;
      const used = [asked.usage.inputTokens, asked.usage.outputTokens];
      return { used, results: 'draft' in pitch ? [{ name: nameOf(request), value: pitch }] : [] };
    };
    await spending.pay({ kind: 'text', atMost, call });
    return pitch;
  };
  const written = await waitForAll(
    requests.map(async (request) => [request.id, await inTurn(() => write(request))] as const),
  );
  return new Map(written);
}

const atMost = [PITCH_TOKENS.input, PITCH_TOKENS.output];
