import { toolFailureOf } from './failures.ts';
import { asObject, type Row } from './projection.ts';
import {
  type ApiAnswer,
  type Call,
  type CallOptions,
  type Shown,
  type Tool,
  type ToolApi,
  ToolFailure,
} from './tool.ts';

export interface ToolContext {
  call: Call;
  /** Receives unexpected errors. The model only learns that the tool failed. */
  onError?: ((error: unknown) => void) | undefined;
  signal: AbortSignal;
}

export type ToolOutcome = { shown: Shown } | { failure: string };

export async function runTool(
  tool: Tool,
  { call, onError, signal }: ToolContext,
  { orgId, ...given }: Row,
): Promise<ToolOutcome> {
  try {
    const api = apiFor(tool, (method, path, options) => call(method, path, { ...options, signal }), orgId);
    return { shown: await tool.run(api, given) };
  } catch (error) {
    if (error instanceof ToolFailure) return { failure: error.message };
    onError?.(error);
    return { failure: 'The tool failed because of an internal error. Try again later.' };
  }
}

function apiFor(tool: Tool, call: Call, orgId: unknown): ToolApi {
  const organisation = typeof orgId === 'string' ? orgId : undefined;
  const done = (answered: ApiAnswer): Row => {
    if (answered.status >= 300) throw toolFailureOf(answered, tool.whenNotFound);
    // Tools read a bare array as `items`.
    return Array.isArray(answered.body) ? { items: answered.body } : asObject(answered.body);
  };
  const withOrganisation = ({ headers, ...options }: CallOptions) => ({
    ...options,
    headers: { ...headers, 'x-org-id': organisation },
    isRepeatable: tool.annotations.idempotentHint,
  });
  return {
    get: async (path, query) => done(await call('GET', path, withOrganisation({ query }))),
    post: async (path, options) => done(await call('POST', path, withOrganisation(options))),
  };
}
