import type { RequestContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { RETRY_AFTER_SECONDS } from '../middleware/answers.ts';
import { failureHeaders, operationFailure } from '../middleware/failures.ts';
import { decodedParams, type OperationCalls } from '../rest/call-operation.ts';
import type { createRoutes } from '../rest/routes.ts';
import type { Call, CallOptions } from './tools.ts';

interface InnerCallOptions {
  match: ReturnType<typeof createRoutes>;
  calls: OperationCalls;
  contextFor(orgId: string | undefined): Promise<RequestContext>;
}

/**
 * Creates a function that calls API operations inside the process, with the same checks as over HTTP. Such
 * calls do not count against the rate limit, because the outer request already did.
 */
export function createInnerCall({ match, calls, contextFor }: InnerCallOptions): Call {
  const perform = async (method: string, path: string, { query = {}, body = {}, headers = {} }: CallOptions) => {
    const found = match(method, path);
    if (found.state !== 'found') throw notFound('Operation');
    const { 'x-org-id': orgId, ...others } = headers;
    const texts = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const input = calls.inputOf(found.operation, {
      params: decodedParams(found.params),
      query: Object.fromEntries(texts) as Record<string, string>,
      headers: others,
      body,
    });
    return calls.call(found.operation, await contextFor(orgId), input);
  };
  return async (method, path, options = {}) => {
    try {
      // Round-trips through JSON so that dates become text, as over HTTP.
      return { status: 200, body: JSON.parse(JSON.stringify(await perform(method, path, options))) as unknown };
    } catch (thrown) {
      const { error, status, code } = operationFailure(thrown);
      const [retryAfter = String(RETRY_AFTER_SECONDS)] = failureHeaders(error).flatMap(([name, value]) =>
        name === 'Retry-After' ? [value] : [],
      );
      return { status, code, body: { error: error.message }, retryAfter };
    }
  };
}
