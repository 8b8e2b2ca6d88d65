import type { IncomingMessage } from 'node:http';
import { badRequest } from '../../kernel/errors.ts';

const LONGEST = 255;

export function idempotencyKeyOf({ method, headers }: IncomingMessage): string | null {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > LONGEST) {
    throw badRequest(`Idempotency-Key must have 1 to ${LONGEST} characters.`);
  }
  return key;
}
