import { z } from 'zod';
import type { Row } from './projection.ts';

export type Method = 'GET' | 'POST';
export type QueryValue = string | number | boolean | undefined;

export interface CallOptions {
  query?: Record<string, QueryValue>;
  body?: unknown;
  headers?: Record<string, string | undefined>;
  /** A repeated call after a response runs again, as a second pause after a resume must. */
  isRepeatable?: boolean;
  /** Aborted when the caller has gone. */
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  body: unknown;
  /** Value of `X-Error-Code` if the call failed. */
  code?: string | null;
  /** Seconds, if the failure is temporary. */
  retryAfter?: string | null;
}

/** How tools call the API: over HTTP from their own process, or directly inside the service. */
export type Call = (method: Method, path: string, options?: CallOptions) => Promise<Answer>;

/** The API for tools. Failures throw, and the organisation comes from the arguments. */
export interface Api {
  get(path: string, query?: Record<string, QueryValue>): Promise<Row>;
  post(path: string, options: CallOptions): Promise<Row>;
}

export interface Shown extends Row {
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
    /** True if the tool contacts anything outside the service, for example a website or a mail server. */
    openWorldHint: boolean;
  };
  whenNotFound?: string;
  run(api: Api, given: Row): Promise<Shown>;
}

export const READ = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

export class ToolFailure extends Error {
  readonly code: string | null;

  constructor(sentence: string, code: string | null = null) {
    super(sentence);
    this.code = code;
  }
}

/** Error code for a key that acts for many organisations and names none. */
export const ORGANISATION_REQUIRED = 'organisation_required';

/** Any text except dots only, which would change the path. */
export const idInput = (description: string) =>
  z.string().min(1).max(200).regex(/[^.]/, 'must be an id').describe(description);

/** For keys that act for many organisations, in every tool except the status tool. */
export const orgId = idInput(
  'The organisation to act for: only for application and admin keys, which name one here or in the header x-org-id. A user key always acts for its own.',
).optional();

export const brandIdOf = (description: string) => idInput(description).optional();

const MOST_ROWS = 50;
const FEW_ROWS = 10;

/** A small default, because a model reads every row. */
export const page = {
  limit: z.number().int().min(1).max(MOST_ROWS).default(FEW_ROWS).describe(`At most so many rows, 1 to ${MOST_ROWS}.`),
  cursor: z.string().min(1).max(500).optional().describe('`nextCursor` of the page before.'),
};

export const nextCursor = z
  .string()
  .nullable()
  .describe('Call again with it as `cursor` for the next page; null on the last one.');

export const headline = z.string().describe('The answer in one sentence.');

export const goesOn = (cursor: unknown) =>
  typeof cursor === 'string' ? '; there are more: call again with nextCursor as cursor.' : '.';

export const cursorOf = (body: Row) => (typeof body.nextCursor === 'string' ? body.nextCursor : null);
