import type { Needs } from '../../../src/kernel/context.ts';
import { type Money, times } from '../../../src/kernel/money.ts';
import { priceOf } from '../prices/price.queries.ts';
import type { TokenUse } from './record-tokens.ts';

type Tokens = Pick<TokenUse, 'provider' | 'model' | 'inputTokens' | 'outputTokens'>;

export async function tokenPrice({ em, clock }: Needs<'em' | 'clock'>, use: Tokens): Promise<Money> {
  const now = clock.now();
  const priceOfOne = async (direction: 'input' | 'output') =>
    (await priceOf(em, null, `${use.provider}-${use.model}-${direction}-token`, now)) ?? 0n;
  return times(await priceOfOne('input'), use.inputTokens) + times(await priceOfOne('output'), use.outputTokens);
}
