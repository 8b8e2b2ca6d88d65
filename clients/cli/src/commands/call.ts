import type { ApiOperation } from '../api/document.ts';
import { buildRequest } from '../api/request.ts';
import { CliFailure, EXIT } from '../errors.ts';
import { showAnswer } from '../output/answer.ts';
import { shownLine } from '../output/text.ts';
import type { CliSession } from '../session.ts';
import type { Input } from './command.ts';

export async function send(session: CliSession, input: Input, operation: ApiOperation): Promise<Response> {
  const outgoing = await buildRequest(session.io, operation, input.given, input.flags);
  const { apiKey, apiUrl } = session.settings;
  if (operation.needsKey && apiKey === null) {
    throw new CliFailure(
      'no_key',
      `No API key for ${apiUrl}. Pass --api-key, set DISTRIBUTE_API_KEY, or run "distribute auth login".`,
      EXIT.auth,
    );
  }
  await confirm(session, operation, outgoing.path);
  // An explicit timeout also applies to uploads.
  return session.client.send({
    ...outgoing,
    ...(session.options.timeoutMs && { timeoutMs: session.options.timeoutMs }),
  });
}

export async function call(
  session: CliSession,
  input: Input,
  operation: ApiOperation,
  columns?: string[],
): Promise<void> {
  await showAnswer(session, operation, await send(session, input, operation), columns);
}

/** Operations that cannot be undone, in addition to all DELETE operations. */
const FINAL = new Set(['campaignsStop', 'peopleErase']);

const isDestructive = ({ id, method }: ApiOperation) => method === 'DELETE' || FINAL.has(id);

async function confirm({ io, options }: CliSession, operation: ApiOperation, path: string): Promise<void> {
  if (!isDestructive(operation) || options.isConfirmed) return;
  const what = `${operation.method} ${path} (${operation.summary})`;
  if (!io.isTerminal.stdin || !io.isTerminal.stderr) {
    throw notConfirmed(`${what} cannot be undone. Pass --yes to confirm.`);
  }
  const answer = await io.ask(`${shownLine(what)} cannot be undone. Continue? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw notConfirmed('Not confirmed. Nothing was changed.');
}

const notConfirmed = (sentence: string) => new CliFailure('not_confirmed', sentence, EXIT.notConfirmed);
