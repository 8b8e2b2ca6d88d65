import { asObject } from './projection.ts';
import { plain } from './text.ts';
import { type ApiAnswer, ORGANISATION_REQUIRED, ToolFailure } from './tool.ts';

const KEY_ADVICE = 'Set --api-key or DISTRIBUTE_API_KEY for the command, or send a bearer token to /mcp.';

export function toolFailureOf({ status, code, body, retryAfter }: ApiAnswer, whenNotFound?: string): ToolFailure {
  const said = asObject(body).error;
  const sentence = typeof said === 'string' ? plain(said, 300) : `The service returned status ${status}.`;
  const advice = adviceFor({ status, code, retryAfter }, whenNotFound);
  return new ToolFailure([sentence, advice].filter(Boolean).join(' '), code);
}

function adviceFor({ status, code, retryAfter }: Omit<ApiAnswer, 'body'>, whenNotFound = ''): string {
  if (code === ORGANISATION_REQUIRED) return 'Pass orgId, because this key can act for any organisation.';
  if (status === 401) return KEY_ADVICE;
  if (status === 404) return whenNotFound;
  if (status === 429 || status >= 500)
    return `Try again in ${/^\d+$/.test(retryAfter ?? '') ? retryAfter : 30} seconds.`;
  return '';
}

export const noKey = () => new ToolFailure(`No API key. ${KEY_ADVICE}`);

export const serviceUnreachable = (baseUrl: string, why: string) =>
  new ToolFailure(
    `Cannot reach the service at ${baseUrl} (${plain(why, 100)}). Check that it is running and that --base-url or DISTRIBUTE_API_URL is correct.`,
  );

export const notOurs = (baseUrl: string, status: number) =>
  new ToolFailure(
    `${baseUrl} is not the Distribute API: it returned status ${status} without JSON. Check --base-url or DISTRIBUTE_API_URL.`,
  );
