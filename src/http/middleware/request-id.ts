import type { IncomingMessage } from 'node:http';
import { newId } from '../../kernel/ids.ts';

/** Client request ids must be short and safe in a log line. */
const SAFE_REQUEST_ID = /^[\w.:-]{1,100}$/;

export type RequestIds = (request: IncomingMessage) => string;

export function createRequestIds(): RequestIds {
  const instance = newId();
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : `${instance}-${++count}`;
  };
}
