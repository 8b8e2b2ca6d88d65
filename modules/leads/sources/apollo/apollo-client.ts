import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { EgressFailed, type EgressResponse } from '../../../../src/egress/egress.ts';
import type { Needs } from '../../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../../src/kernel/duration.ts';
import { outsideJson } from '../../../../src/kernel/text/outside-text.ts';
import { type ProviderAccess, ProviderBusy, ProviderRefused } from '../../../keys/index.ts';
import { MatchAnswer, SearchAnswer } from './apollo.schema.ts';

const ATTEMPT_MS: Milliseconds = 20_000;
/** Attempts for one call. The campaign retries later as a whole. */
const ATTEMPTS = 3;
const FIRST_BACKOFF_MS: Milliseconds = 500;
/** For a longer wait the campaign sleeps instead of blocking a worker. */
const LONGEST_WAIT_MS: Milliseconds = 5_000;
/** Apollo's limits are per minute unless it says otherwise. */
const USUAL_LIMIT_MS: Milliseconds = 60_000;
/** Apollo's longest limits are daily. */
const LONGEST_LIMIT_MS: Milliseconds = 86_400_000;
/** A page of 100 people has about 200 KB. */
const ANSWER_BYTES = 8 * 1024 * 1024;
const TEXT_LENGTH = 1_000;

/** Apollo returned no usable response. The message is shown to the customer. */
export class ApolloFailed extends Error {
  /** The request may have reached Apollo, so it may have been charged. */
  readonly mayBeCharged: boolean;

  constructor(sentence: string, { mayBeCharged, cause }: { mayBeCharged: boolean; cause?: unknown }) {
    super(sentence, { cause });
    this.mayBeCharged = mayBeCharged;
  }
}

export type Apollo = ReturnType<typeof openApollo>;

export function openApollo(unit: Needs<'egress' | 'clock'>, access: ProviderAccess, signal: AbortSignal) {
  const line = { unit, access, signal };
  return {
    /** Searches people. Free of charge, so it can be retried. */
    search: (query: Record<string, unknown>) =>
      ask(line, { path: '/mixed_people/api_search', body: query, schema: SearchAnswer, isCharged: false }),
    /** Matches at most ten people. Costs one credit for each person found. */
    match: (details: Record<string, string>[]) =>
      ask(line, {
        path: '/people/bulk_match?reveal_personal_emails=false&reveal_phone_number=false',
        body: { details },
        schema: MatchAnswer,
        isCharged: true,
      }),
  };
}

interface Line {
  unit: Needs<'egress' | 'clock'>;
  access: ProviderAccess;
  signal: AbortSignal;
}

interface Question<Schema extends z.ZodType> {
  path: string;
  body: Record<string, unknown>;
  schema: Schema;
  isCharged: boolean;
}

async function ask<Schema extends z.ZodType>(line: Line, question: Question<Schema>): Promise<z.output<Schema>> {
  for (let attempt = 1; ; attempt++) {
    const backoff = FIRST_BACKOFF_MS * 2 ** (attempt - 1);
    if (line.signal.aborted) throw notAsked(line.signal.reason);
    const answer = await once(line, question);
    if (answer instanceof ApolloFailed) {
      if (attempt === ATTEMPTS || (question.isCharged && answer.mayBeCharged)) throw answer;
      await waitFor(line, backoff);
      continue;
    }
    if (answer.status === 429) {
      const wait = waitAskedFor(answer, line.unit.clock.now());
      const isShort = (wait ?? backoff) <= LONGEST_WAIT_MS && attempt < ATTEMPTS;
      if (!isShort) throw new ProviderBusy('apollo', later(line, wait ?? USUAL_LIMIT_MS));
      await waitFor(line, wait ?? backoff);
      continue;
    }
    if (answer.status === 401 || answer.status === 403) throw new ProviderRefused(line.access, answer.status);
    if (answer.status === 200) return parsed(answer, question);
    const failure = new ApolloFailed(`Apollo answered with status ${answer.status}.`, { mayBeCharged: false });
    if (answer.status < 500 || attempt === ATTEMPTS) throw failure;
    await waitFor(line, backoff);
  }
}

/** Waits between two attempts. Only used after an attempt that was not charged. */
async function waitFor({ signal }: Line, ms: Milliseconds): Promise<void> {
  await pause(ms, undefined, { signal }).catch((cause: unknown) => {
    throw notAsked(cause);
  });
}

/** The search was aborted before the request was sent, so nothing was charged. */
const notAsked = (cause: unknown) => new ApolloFailed('Apollo is not asked any more.', { mayBeCharged: false, cause });

const later = ({ unit }: Line, wait: Milliseconds) => new Date(unit.clock.now().getTime() + wait);

async function once({ unit, access, signal }: Line, { path, body }: Question<z.ZodType>) {
  try {
    return await unit.egress.request(access.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': access.apiKey },
      body: JSON.stringify(body),
      deadlineMs: ATTEMPT_MS,
      maxBytes: ANSWER_BYTES,
      signal,
    });
  } catch (error) {
    if (!(error instanceof EgressFailed)) throw error;
    const neverSent = error.kind === 'dns' || error.kind === 'connect' || error.kind === 'tls';
    return new ApolloFailed(`Apollo could not be asked. ${error.message}`, { mayBeCharged: !neverSent, cause: error });
  }
}

/** Reads Retry-After as seconds or as a date, at most one day. Returns null if it is missing or invalid. */
function waitAskedFor({ headers }: EgressResponse, now: Date): Milliseconds | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const asked = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(asked) ? null : Math.min(Math.max(0, asked), LONGEST_LIMIT_MS);
}

function parsed<Schema extends z.ZodType>({ body }: EgressResponse, { schema, isCharged }: Question<Schema>) {
  try {
    return schema.parse(outsideJson(JSON.parse(body.toString('utf8')), TEXT_LENGTH));
  } catch (cause) {
    throw new ApolloFailed('Apollo returned a response that cannot be read.', { mayBeCharged: isCharged, cause });
  }
}
