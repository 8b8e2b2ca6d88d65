import type { Response } from 'express';
import type { Logger } from 'pino';
import type { Caller } from '../../kernel/caller.ts';
import type { Operation } from '../rest/routes.ts';

/** What the layers of one request tell each other. */
export interface Exchange {
  requestId: string;
  /** Made at its first use: most requests say nothing. */
  readonly log: Logger;
  caller: Caller;
  /** The operation that the path names, known before anything is decided about the caller. */
  operation: { found: Operation; params: Record<string, string> } | null;
}

export const exchangeOf = (response: Response): Exchange => response.locals as unknown as Exchange;
