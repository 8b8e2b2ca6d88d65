import { createLimiter } from '../../../../src/kernel/concurrency/promises.ts';
import { ProviderBusy, ProviderRefused } from '../../../keys/index.ts';
import type { ProviderCall, ProviderSpending } from '../../../workflows/index.ts';
import type { ApolloMatch } from './apollo.schema.ts';
import { type Apollo, ApolloFailed } from './apollo-client.ts';

const PEOPLE_PER_CALL = 10;
/** Apollo limits calls per minute, so more parallel calls would only wait. */
const CALLS_AT_ONCE = 3;

interface WantedMatch {
  /** The key under which the result is stored. */
  name: string;
  details: Record<string, string>;
}

interface MatchReader<Value> {
  kind: 'person' | 'text';
  /** `match` is null if Apollo has no match. */
  read(match: ApolloMatch | null): Value;
  isOf(match: ApolloMatch, wanted: WantedMatch): boolean;
}

/**
 * Pays for what Apollo knows about people, once for each person. If one call fails, calls that have already
 * started still finish, so that their results are stored.
 */
export async function payForMatches<Value>(
  { apollo, spending }: { apollo: Apollo; spending: ProviderSpending },
  wanted: readonly WantedMatch[],
  { kind, read, isOf }: MatchReader<Value>,
): Promise<Map<string, Value>> {
  const calls = Array.from({ length: Math.ceil(wanted.length / PEOPLE_PER_CALL) }, (_nothing, i) =>
    wanted.slice(i * PEOPLE_PER_CALL, (i + 1) * PEOPLE_PER_CALL),
  );
  const inTurn = createLimiter(CALLS_AT_ONCE);
  let isStopped = false;
  const call = async (people: WantedMatch[]): Promise<ProviderCall> => {
    try {
      const { matches, credits_consumed } = await apollo.match(people.map(({ details }) => details));
      const known = matches.filter((match) => match !== null);
      const results = people.map((person) => {
        return { name: person.name, value: read(known.find((match) => isOf(match, person)) ?? null) };
      });
      return { used: [Math.ceil(credits_consumed ?? known.length)], results };
    } catch (failure) {
      const isCertain = failure instanceof ProviderBusy || failure instanceof ProviderRefused;
      const isFree = isCertain || (failure instanceof ApolloFailed && !failure.mayBeCharged);
      if (!isFree) throw failure;
      return { used: [0], results: [], failure };
    }
  };
  const settled = await Promise.allSettled(
    calls.map((people) =>
      inTurn(async () => {
        if (isStopped) return [];
        try {
          const order = { kind, atMost: [people.length], call: () => call(people) };
          return (await spending.pay(order)).results;
        } catch (error) {
          isStopped = true;
          throw error;
        }
      }),
    ),
  );
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
  const results = settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  return new Map(results.map(({ name, value }) => [name, value as Value]));
}
