import type { Operation, TRPCClientError, TRPCLink } from '@trpc/client';
import type { inferRouterInputs } from '@trpc/server';
import { tap } from '@trpc/server/observable';
import { randomKeyOf } from '../../../sdk/src/crypto.ts';
import type { AppRouter } from '../../../sdk/src/generated/router.d.ts';
import { onSessionChange } from './session.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Procedure = { [Part in keyof Inputs]: `${Part}.${keyof Inputs[Part] & string}` }[keyof Inputs];

/** Mutations that would create, send or charge twice if they were repeated. They get an idempotency key. */
const MADE: readonly Procedure[] = [
  'audiences.suggest',
  'campaigns.testEmail',
  'discover.outlets',
  'discover.resolve',
  'discoveries.addMention',
  'keys.createApiKey',
  'keys.createOrganisation',
  'keys.createUser',
  'members.createRole',
  'members.invite',
  'pressKits.request',
  'quotes.createRequest',
  'quotes.draftPitch',
  'senders.create',
  'visibility.start',
  'webhooks.createEndpoint',
  'webhooks.replay',
  'webhooks.rotateSecret',
];

const MEANT_AGAIN_MS = 5 * 60_000;

export interface Once extends Record<string, unknown> {
  idempotencyKey?: string;
}

interface Asked {
  part: string;
  key: string;
  at: number;
}

/** Shared by both clients of the page, the global one and that of the session. */
const asked = new Map<string, Asked>();
onSessionChange(() => asked.clear());

/**
 * Adds an idempotency key to mutations. If no response arrived, the same input reuses its key. Any final
 * response to a mutation of the same router forgets its keys, so that a deleted record can be created again.
 */
export const onceLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation') return next(op);
    const part = op.path.split('.', 1)[0] ?? '';
    const forget = () => {
      for (const [of, { part: ofPart }] of asked) if (ofPart === part) asked.delete(of);
    };
    return next({ ...op, context: { ...keyFor(op, part), ...op.context } }).pipe(
      tap({ next: forget, error: (error) => void (isAnswered(error) && forget()) }),
    );
  };

function keyFor({ path, input, context }: Operation, part: string): Once {
  if (!MADE.some((made) => made === path)) return {};
  const of = JSON.stringify([path, input, context]);
  const before = asked.get(of);
  const now = Date.now();
  const key = before !== undefined && now - before.at < MEANT_AGAIN_MS ? before.key : randomKeyOf(crypto);
  asked.set(of, { part, key, at: now });
  return { idempotencyKey: key };
}

/** Returns true for a final refusal. 409 and 429 say nothing about the outcome of the first request. */
function isAnswered({ data }: TRPCClientError<AppRouter>): boolean {
  const status = data?.httpStatus;
  return status !== undefined && status < 500 && status !== 409 && status !== 429;
}
