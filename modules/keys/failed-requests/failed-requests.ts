import type { Logger } from 'pino';
import { createEventBuffer, type WaitingEvents } from '../../../src/database/event-buffer.ts';
import type { Caller } from '../../../src/kernel/caller.ts';
import type { Clock } from '../../../src/kernel/clock.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { nameless } from '../../../src/kernel/text/addresses-in.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { withoutSecrets } from '../../../src/security/without-secrets.ts';

/** A rejected or failed request, without its body and headers. */
export interface FailedRequest {
  caller: Caller;
  method: string;
  path: string;
  status: number;
  errorCode: string;
  sentence: string;
  requestId: string;
}

export interface StoredFailure extends Omit<FailedRequest, 'caller'> {
  orgId: string;
  id: string;
  at: Date;
  keyId: string | null;
}

/** Per organisation. Enough to diagnose errors, and a client in a loop cannot fill the table. */
const MOST_PER_MINUTE = 100;
/** About 2 MB while the database is unavailable. Further failures are dropped. */
const MOST_WAITING = 5_000;
const LONGEST_TEXT = 500;

class Waiting implements WaitingEvents<StoredFailure> {
  #failures: StoredFailure[] = [];

  get size(): number {
    return this.#failures.length;
  }

  add(failure: StoredFailure): void {
    this.#failures.push(failure);
  }

  take(limit: number): StoredFailure[] {
    return this.#failures.splice(0, limit);
  }

  putBack(failures: StoredFailure[]): void {
    this.#failures = [...failures, ...this.#failures].slice(0, MOST_WAITING);
  }
}

interface FailedRequestsOptions {
  clock: Clock;
  log: Logger;
  keep(failures: readonly StoredFailure[]): Promise<void>;
}

/** Buffers failed requests of known organisations until they are written. Memory use is bounded. */
export function createFailedRequests({ clock, log, keep }: FailedRequestsOptions) {
  const waiting = new Waiting();
  const buffer = createEventBuffer({
    clock,
    log,
    waiting,
    keep,
    one: 'A failed request',
    many: 'Failed requests',
    describe: ({ requestId }) => ({ requestId }),
  });
  const hasRoom = createMinuteLimit(clock);

  function note({ caller, path, sentence, requestId, ...request }: FailedRequest): void {
    const orgId = organisationOf(caller);
    if (orgId === null || waiting.size >= MOST_WAITING || !hasRoom(orgId, request.status)) return;
    const failure = {
      ...request,
      orgId,
      id: newId(),
      at: clock.now(),
      path: outsideText(path, LONGEST_TEXT),
      // The message may contain a name or address, and an erasure does not search this table.
      sentence: nameless(outsideText(withoutSecrets(sentence), LONGEST_TEXT)),
      requestId: withoutSecrets(requestId),
      // An organisation must not see keys of others.
      keyId: caller.kind === 'user' ? caller.keyId : null,
    };
    // Never waits: the minute limit keeps the buffer far below its capacity.
    void buffer.take(() => waiting.add(failure));
  }

  return { note, close: () => buffer.close() };
}

function organisationOf(caller: Caller): string | null {
  if (caller.kind === 'user') return caller.orgId;
  return 'organisation' in caller && caller.organisation.state === 'known' ? caller.organisation.orgId : null;
}

/** Limits failures per organisation and minute. Client and server errors count separately, so a flood hides neither. */
function createMinuteLimit(clock: Clock): (orgId: string, status: number) => boolean {
  let minute = 0;
  const counted = new Map<string, number>();
  return (orgId, status) => {
    const now = Math.floor(clock.now().getTime() / 60_000);
    if (now !== minute) counted.clear();
    minute = now;
    const share = `${orgId} ${status >= 500 ? 'failed' : 'refused'}`;
    const count = (counted.get(share) ?? 0) + 1;
    counted.set(share, count);
    return count <= MOST_PER_MINUTE;
  };
}
