import type { Operation } from '../api/document.ts';
import { requestOf } from '../api/request.ts';
import { EXIT, Failure } from '../errors.ts';
import { showAnswer } from '../output/answer.ts';
import type { Session } from '../session.ts';
import type { Input } from './command.ts';
import { confirm } from './confirm.ts';

export async function send(session: Session, input: Input, operation: Operation): Promise<Response> {
  const outgoing = await requestOf(session.io, operation, input.given, input.flags);
  const { apiKey, apiUrl } = session.settings;
  if (operation.needsKey && apiKey === null) {
    throw new Failure(
      'no_key',
      `There is no key for ${apiUrl}: give one with --api-key or DISTRIBUTE_API_KEY, or keep one with "distribute auth login".`,
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

export async function call(session: Session, input: Input, operation: Operation, columns?: string[]): Promise<void> {
  await showAnswer(session, operation, await send(session, input, operation), columns);
}
