import type { Logger } from 'pino';
import { createEventBuffer, type WaitingEvents } from '../../../src/database/event-buffer.ts';
import type { Caller } from '../../../src/kernel/caller.ts';
import type { Clock } from '../../../src/kernel/clock.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { nameless } from '../../../src/kernel/text/addresses-in.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { withoutSecrets } from '../../../src/security/without-secrets.ts';

/** What is told of a request that was refused or failed: nothing of what it carried. */
export interface FailedRequest {
  caller: Caller;
  method: string;
  path: string;
  status: number;
  errorCode: string;
  sentence: string;
  requestId: string;
}

export interface KeptFailure extends Omit<FailedRequest, 'caller'> {
  orgId: string;
  id: string;
  at: Date;
  keyId: string | null;
}

/** Enough to see what goes wrong; a client in a loop fills no table. */
const MOST_PER_MINUTE = 100;
/** Some 2 MB while the database is away; what comes then is left out. */
const MOST_WAITING = 5_000;
const LONGEST_TEXT = 500;

class Waiting implements WaitingEvents<KeptFailure> {
  #failures: KeptFailure[] = [];

  get size(): number {
    return this.#failures.length;
  }

  add(failure: KeptFailure): void {
    this.#failures.push(failure);
  }

  take(limit: number): KeptFailure[] {
    return this.#failures.splice(0, limit);
  }

  putBack(failures: KeptFailure[]): void {
    this.#failures = [...failures, ...this.#failures].slice(0, MOST_WAITING);
  }
}

interface FailedRequestsOptions {
  clock: Clock;
  log: Logger;
  keep(failures: readonly KeptFailure[]): Promise<void>;
}

/** Requests of known organisations that failed, until they are written down. However many come, memory stays the same. */
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
      // A refusal may repeat whom it was sent: whoever is erased later is looked for nowhere here.
      sentence: nameless(outsideText(withoutSecrets(sentence), LONGEST_TEXT)),
      requestId: withoutSecrets(requestId),
      // Keys of others are no business of an organisation.
      keyId: caller.kind === 'user' ? caller.keyId : null,
    };
    // There is always room: far fewer wait than the buffer holds.
    void buffer.take(() => waiting.add(failure));
  }

  return { note, close: () => buffer.close() };
}

function organisationOf(caller: Caller): string | null {
  if (caller.kind === 'user') return caller.orgId;
  return 'organisation' in caller && caller.organisation.state === 'known' ? caller.organisation.orgId : null;
}

/** Counts by organisation within a minute of the clock. A flood of refusals does not hide what the service itself failed. */
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
