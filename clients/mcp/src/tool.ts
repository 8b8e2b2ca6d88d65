import { z } from 'zod';
import type { Row } from './projection.ts';

export type Method = 'GET' | 'POST';
export type QueryValue = string | number | boolean | undefined;

export interface CallOptions {
  query?: Record<string, QueryValue>;
  body?: unknown;
  headers?: Record<string, string | undefined>;
  /** Asked again after an answer it is done again, as a pause is after somebody has resumed. */
  isRepeatable?: boolean;
  /** Aborted when whoever asked has gone. */
  signal?: AbortSignal;
}

/** What the API answered, whichever way it was asked. */
export interface Answer {
  status: number;
  body: unknown;
  /** Of a failure, as in `X-Error-Code`. */
  code?: string | null;
  /** Of a failure that will pass: seconds. */
  retryAfter?: string | null;
}

/** The one way in which tools reach the API: over HTTP from a process of their own, or inside the service. */
export type Call = (method: Method, path: string, options?: CallOptions) => Promise<Answer>;

/** The API as a tool sees it: a failure has been thrown, and the organisation is that of the arguments. */
export interface Api {
  get(path: string, query?: Record<string, QueryValue>): Promise<Row>;
  post(path: string, options: CallOptions): Promise<Row>;
}

export interface Shown extends Row {
  /** One sentence of ours that a model can repeat. */
  headline: string;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    /** Whether something outside the service is asked: a website, a mail server. */
    openWorldHint: boolean;
  };
  /** What to do when the API knows none of the ids. */
  whenNotFound?: string;
  run(api: Api, given: Row): Promise<Shown>;
}

export const READ = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A failure with a sentence that a model can act on. */
export class ToolFailure extends Error {
  /** Of the API's answer. */
  readonly code: string | null;

  constructor(sentence: string, code: string | null = null) {
    super(sentence);
    this.code = code;
  }
}

/** What the API says to a key that acts for many organisations and names none. */
export const ORGANISATION_REQUIRED = 'organisation_required';

/** Any text, but dots alone would be another path. */
export const idInput = (description: string) =>
  z.string().min(1).max(200).regex(/[^.]/, 'must be an id').describe(description);

/** For keys that act for many organisations, in every tool but the one that tells who one is. */
export const orgId = idInput(
  'The organisation to act for: only for application and admin keys, which name one here or in the header x-org-id. A user key always acts for its own.',
).optional();

export const brandIdOf = (description: string) => idInput(description).optional();

const MOST_ROWS = 50;
const FEW_ROWS = 10;

/** Few rows unless more are asked for: a model reads all of them. */
export const page = {
  limit: z.number().int().min(1).max(MOST_ROWS).default(FEW_ROWS).describe(`At most so many rows, 1 to ${MOST_ROWS}.`),
  cursor: z.string().min(1).max(500).optional().describe('`nextCursor` of the page before.'),
};

export const nextCursor = z
  .string()
  .nullable()
  .describe('Call again with it as `cursor` for the next page; null on the last one.');

export const headline = z.string().describe('The answer in one sentence.');

/** How a list goes on, for the end of its headline. */
export const goesOn = (cursor: unknown) =>
  typeof cursor === 'string' ? '; there are more: call again with nextCursor as cursor.' : '.';

export const cursorOf = (body: Row) => (typeof body.nextCursor === 'string' ? body.nextCursor : null);
