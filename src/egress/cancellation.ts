/**
 * Cancels an exchange once, at its deadline or when its caller gives up. An AbortController would cost more
 * than the rest of our work for a small request.
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

  /** Replaces the listener. Calls it at once if already cancelled. */
  onCancel(listener: (reason: Error) => void): void {
    this.#listener = listener;
    if (this.#reason !== null) listener(this.#reason);
  }
}

const underWay = new WeakMap<AbortSignal, Set<Cancellation>>();

/**
 * Cancels with the signal, until released. All cancellations of a signal share one listener, because a signal
 * scans its listeners whenever one is added or removed.
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
