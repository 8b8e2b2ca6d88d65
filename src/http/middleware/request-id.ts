import type { IncomingMessage } from 'node:http';
import { newId } from '../../kernel/ids.ts';

/** What a client may choose as its request id: short, and harmless in a log line. */
const SAFE_REQUEST_ID = /^[\w.:-]{1,100}$/;

export type RequestIds = (request: IncomingMessage) => string;

/** The id that a client gave its request, or one of our own. */
export function createRequestIds(): RequestIds {
  const instance = newId();
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : `${instance}-${++count}`;
  };
}
