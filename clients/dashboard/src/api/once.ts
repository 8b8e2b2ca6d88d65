import type { Operation, TRPCClientError, TRPCLink } from '@trpc/client';
import type { inferRouterInputs } from '@trpc/server';
import { tap } from '@trpc/server/observable';
import { randomKeyOf } from '../../../sdk/src/crypto.ts';
import type { AppRouter } from '../../../sdk/src/generated/router.d.ts';
import { onSessionChange } from './session.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Procedure = { [Part in keyof Inputs]: `${Part}.${keyof Inputs[Part] & string}` }[keyof Inputs];

/** What is there, sent or paid for twice when it is asked for twice. */
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

/** Who asks later than this wants another one. */
const MEANT_AGAIN_MS = 5 * 60_000;

/** One key stands for one request. */
export interface Once extends Record<string, unknown> {
  idempotencyKey?: string;
}

interface Asked {
  part: string;
  key: string;
  at: number;
}

/** The page has two clients, one of the present session and one of each that began: both know what was asked. */
const asked = new Map<string, Asked>();
// One person's key is nothing to the next.
onSessionChange(() => asked.clear());

/**
 * Who asks for the same again after an answer that never came gets what was made then. It counts until the service answers,
 * also to another change of the same part: what was made and deleted is made anew.
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

/** A refusal for good. That the first request still runs, or was too many, says nothing of what becomes of it. */
function isAnswered({ data }: TRPCClientError<AppRouter>): boolean {
  const status = data?.httpStatus;
  return status !== undefined && status < 500 && status !== 409 && status !== 429;
}
