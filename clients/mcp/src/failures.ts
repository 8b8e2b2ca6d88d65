import { asObject } from './projection.ts';
import { plain } from './text.ts';
import { type Answer, ORGANISATION_REQUIRED, ToolFailure } from './tool.ts';

const KEY_ADVICE =
  'Give the MCP server a key of this service: --api-key or DISTRIBUTE_API_KEY for the command, a bearer token for /mcp.';

export function failureOf({ status, code, body, retryAfter }: Answer, whenNotFound?: string): ToolFailure {
  const said = asObject(body).error;
  const sentence = typeof said === 'string' ? plain(said, 300) : `The service answered with status ${status}.`;
  const advice = adviceFor({ status, code, retryAfter }, whenNotFound);
  return new ToolFailure([sentence, advice].filter(Boolean).join(' '), code);
}

function adviceFor({ status, code, retryAfter }: Omit<Answer, 'body'>, whenNotFound = ''): string {
  if (code === ORGANISATION_REQUIRED) return 'Pass orgId: this key acts for many organisations.';
  if (status === 401) return KEY_ADVICE;
  if (status === 404) return whenNotFound;
  if (status === 429 || status >= 500)
    return `Try again in ${/^\d+$/.test(retryAfter ?? '') ? retryAfter : 30} seconds.`;
  return '';
}

export const noKey = () => new ToolFailure(`No API key was given. ${KEY_ADVICE}`);

export const unreachable = (baseUrl: string, why: string) =>
  new ToolFailure(
    `The service at ${baseUrl} cannot be reached (${plain(why, 100)}). Is it running, and is --base-url or DISTRIBUTE_API_URL right?`,
  );

export const notOurs = (baseUrl: string, status: number) =>
  new ToolFailure(
    `What answers at ${baseUrl} is not the Distribute API: status ${status} without JSON. Is --base-url or DISTRIBUTE_API_URL right?`,
  );
