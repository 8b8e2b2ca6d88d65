import type { ClaimedDelivery } from './claim-deliveries.ts';

/** A receiver that nobody knows yet gets two requests at once, one that fails gets one. */
const FIRST_LIMIT = 2;
const FAILING_LIMIT = 1;
/** At an answer in 50 ms that is 640 deliveries a second from each worker. */
const HIGHEST_LIMIT = 32;
/** Times what is sent at once: less than a second of work for a receiver that answers in 50 ms. */
const AHEAD = 16;
/** A receiver from which nothing came for so long gets no more ahead: what waits for it would hold the places of others. */
const SILENT_MS = 1_000;

/** How many deliveries may be taken at first for an endpoint to which nothing is under way. */
export const USUAL_ROOM = FIRST_LIMIT;

/**
 * The requests of one endpoint. Its limit doubles with each success and falls to one with each failure: a receiver that
 * hangs holds a place or two, one that answers gets all it can take.
 */
export class EndpointQueue {
  readonly #waiting: ClaimedDelivery[] = [];
  #sending = 0;
  #limit: number;
  #heardAt = performance.now();
  readonly isFailing: boolean;

  constructor(isFailing: boolean) {
    this.isFailing = isFailing;
    this.#limit = isFailing ? FAILING_LIMIT : FIRST_LIMIT;
  }

  /** A queue that runs well takes many ahead, so that it never waits for the database, and none for only a few. */
  get room(): number {
    const capacity = this.#limit > FIRST_LIMIT && !this.#isSilent ? AHEAD * this.#limit : this.#limit;
    const room = capacity - this.#sending - this.#waiting.length;
    return room < capacity / 2 ? 0 : room;
  }

  get #isSilent(): boolean {
    return this.#sending > 0 && performance.now() - this.#heardAt > SILENT_MS;
  }

  get isEmpty(): boolean {
    return this.#sending === 0 && this.#waiting.length === 0;
  }

  add(delivery: ClaimedDelivery): void {
    this.#waiting.push(delivery);
  }

  /** The next to be sent, if the limit permits one. */
  take(): ClaimedDelivery | undefined {
    if (this.#sending >= this.#limit) return undefined;
    const next = this.#waiting.shift();
    if (next === undefined) return undefined;
    if (this.#sending === 0) this.#heardAt = performance.now();
    this.#sending += 1;
    return next;
  }

  takeAll(): ClaimedDelivery[] {
    return this.#waiting.splice(0);
  }

  /** What waits for a receiver that has fallen silent. */
  takeStuck(): ClaimedDelivery[] {
    return this.#isSilent ? this.takeAll() : [];
  }

  ended(outcome: 'success' | 'failure' | 'not sent'): void {
    this.#sending -= 1;
    this.#heardAt = performance.now();
    if (outcome === 'success') this.#limit = Math.min(2 * this.#limit, HIGHEST_LIMIT);
    else if (outcome === 'failure') this.#limit = FAILING_LIMIT;
  }
}
