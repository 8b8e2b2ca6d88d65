import { z } from 'zod';
import type { Row } from './projection.ts';

export type ApiMethod = 'GET' | 'POST';
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

export interface ApiAnswer {
  status: number;
  body: unknown;
  /** Value of `X-Error-Code` if the call failed. */
  code?: string | null;
  /** Seconds, if the failure is temporary. */
  retryAfter?: string | null;
}

/** How tools call the API: over HTTP from their own process, or directly inside the service. */
export type Call = (method: ApiMethod, path: string, options?: CallOptions) => Promise<ApiAnswer>;

/** The API for tools. Failures throw, and the organisation comes from the arguments. */
export interface ToolApi {
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
  run(api: ToolApi, given: Row): Promise<Shown>;
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
  'Id of the organisation to act for. Pass it only with an application or admin key that sends no x-org-id header. A user key always acts for its own organisation.',
).optional();

export const brandIdOf = (description: string) => idInput(description).optional();

const MOST_ROWS = 50;
const FEW_ROWS = 10;

/** A small default, because a model reads every row. */
export const page = {
  limit: z
    .number()
    .int()
    .min(1)
    .max(MOST_ROWS)
    .default(FEW_ROWS)
    .describe(`Maximum number of rows, 1 to ${MOST_ROWS}. Default: ${FEW_ROWS}.`),
  cursor: z.string().min(1).max(500).optional().describe('Value of `nextCursor` from the previous page.'),
};

export const nextCursor = z
  .string()
  .nullable()
  .describe('Pass it as `cursor` to get the next page. Null on the last page.');

export const headline = z.string().describe('The result in one sentence.');

export const goesOn = (cursor: unknown) =>
  typeof cursor === 'string' ? ' on this page. Call again with cursor set to nextCursor to get more.' : '.';

export const cursorOf = (body: Row) => (typeof body.nextCursor === 'string' ? body.nextCursor : null);
