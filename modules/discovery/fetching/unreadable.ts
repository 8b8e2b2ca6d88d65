import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import { BeyondLimits } from '../../../src/threads/thread-pool.ts';
import { NoFeed } from '../reading/found-feed.ts';

/** An address that cannot be read. The message is one sentence for whoever named it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  /** When the site wants to be asked again; null where it does not say. */
  readonly retryAfterMs: Milliseconds | null;
  /** The site says that it will never answer again. */
  readonly isGone: boolean;
  /** Whoever asks again later may be answered. */
  readonly isPassing: boolean;

  constructor(
    sentence: string,
    {
      retryAfterMs = null,
      isGone = false,
      isPassing = false,
    }: { retryAfterMs?: number | null; isGone?: boolean; isPassing?: boolean } = {},
  ) {
    super(sentence);
    this.retryAfterMs = retryAfterMs;
    this.isGone = isGone;
    this.isPassing = isPassing;
  }
}

/** What went wrong with somebody else's site, as a sentence; null for what is our own fault. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof Unreadable || error instanceof NoFeed || error instanceof EgressRefused) return error.message;
  if (error instanceof EgressFailed) return `The feed cannot be read: ${decapitalised(error.message)}`;
  if (error instanceof BeyondLimits) return 'The feed takes too long to read.';
  return error instanceof DomainError ? error.message : null;
}

const decapitalised = (sentence: string) => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
