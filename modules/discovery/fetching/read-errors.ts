import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import { BeyondLimits } from '../../../src/threads/thread-pool.ts';
import { NoFeed } from '../reading/found-feed.ts';

/** A URL that cannot be read. The message is shown to the user. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  /** When the site wants the next request. Null if it does not say. */
  readonly retryAfterMs: Milliseconds | null;
  /** The site reports that the URL is permanently gone. */
  readonly isGone: boolean;
  /** A later request may succeed. */
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

/** Returns a message for failures of a remote site, or null for our own errors. */
export function describeReadFailure(error: unknown): string | null {
  if (error instanceof Unreadable || error instanceof NoFeed || error instanceof EgressRefused) return error.message;
  if (error instanceof EgressFailed) return `The feed cannot be read: ${decapitalised(error.message)}`;
  if (error instanceof BeyondLimits) return 'The feed takes too long to read.';
  return error instanceof DomainError ? error.message : null;
}

const decapitalised = (sentence: string) => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
