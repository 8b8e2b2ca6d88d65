/**
 * What ends an exchange from outside, once: its deadline, or that nobody waits for it any more. No AbortController, which costs
 * more than the rest of our part of a small request.
 */
export class Cancellation {
  #reason: Error | null = null;
  #listener: ((reason: Error) => void) | null = null;

  get isCancelled(): boolean {
    return this.#reason !== null;
  }

  cancel(reason: Error): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.#listener?.(reason);
  }

  /** Of whoever works on it at the moment; at once when it is cancelled already. */
  onCancel(listener: (reason: Error) => void): void {
    this.#listener = listener;
    if (this.#reason !== null) listener(this.#reason);
  }
}

const underWay = new WeakMap<AbortSignal, Set<Cancellation>>();

/**
 * Cancelled with the signal, until it is released. All of one signal share a listener: a signal walks through those that it has
 * for each that is added or removed.
 */
export function cancelWith(signal: AbortSignal, cancellation: Cancellation): () => void {
  if (signal.aborted) cancellation.cancel(signal.reason as Error);
  const others = underWay.get(signal) ?? listenTo(signal);
  others.add(cancellation);
  return () => others.delete(cancellation);
}

function listenTo(signal: AbortSignal): Set<Cancellation> {
  const cancellations = new Set<Cancellation>();
  underWay.set(signal, cancellations);
  signal.addEventListener('abort', () => {
    for (const cancellation of cancellations) cancellation.cancel(signal.reason as Error);
  });
  return cancellations;
}
