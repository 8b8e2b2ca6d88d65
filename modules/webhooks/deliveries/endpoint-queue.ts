import type { ClaimedDelivery } from './claim-deliveries.ts';

const FIRST_LIMIT = 2;
const FAILING_LIMIT = 1;
/** With responses in 50 ms, this is 640 deliveries per second and worker. */
const HIGHEST_LIMIT = 32;
/** Factor of the current limit: less than a second of work for an endpoint that responds in 50 ms. */
const AHEAD = 16;
/**
 * After this time without a response, an endpoint gets no further deliveries ahead, so that they do not take
 * others' slots.
 */
const SILENT_MS = 1_000;

export const USUAL_ROOM = FIRST_LIMIT;

/**
 * Limits the requests to one endpoint. The limit doubles with each success and falls to one with each
 * failure. A hanging endpoint uses few slots, and a fast one gets all it can handle.
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

  /**
   * A fast queue claims many deliveries ahead, so that it never waits for the database. It does not claim
   * only a few.
   */
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

  /** Removes the deliveries that wait for an endpoint that stopped responding. */
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
