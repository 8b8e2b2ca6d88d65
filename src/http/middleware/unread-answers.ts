import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Milliseconds } from '../../kernel/duration.ts';
import { DomainError } from '../../kernel/errors.ts';
import { unreadBytesOf } from './compress.ts';
import { whoseRequest } from './whose-request.ts';

/** Eight of the largest pages. An answer is in memory until it is read, and nobody's take that of everybody. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Small answers come by the hundred, and are read at once: they are looked at now and then. */
const LOOK_EVERY_MS: Milliseconds = 100;

/** Who takes nothing of an answer, or sends nothing more of a request, for so long has gone without a word; what is left of it is memory, or a place. */
export const SILENCE_MS: Milliseconds = 120_000;

interface Answers {
  open: Set<ServerResponse>;
  unreadBytes: number;
  countedAt: number;
}

/** Refuses who has not read what they have asked for before. */
export function createUnreadAnswers(): RequestHandler {
  const owners = new Map<string, Answers>();
  return (_request, response, next) => {
    const owner = whoseRequest(response);
    const answers = owners.get(owner) ?? { open: new Set(), unreadBytes: 0, countedAt: 0 };
    if (unreadBytesIn(answers) > MOST_BYTES) {
      next(
        new DomainError('rate_limited', 'Answers of more than 128 MB wait to be read; read them first.', {
          retryAfterSeconds: SILENCE_MS / 1000,
        }),
      );
      return;
    }
    // Of one whose asker went away while their key was looked at nobody tells again that it is closed.
    if (!response.closed) {
      answers.open.add(response);
      owners.set(owner, answers);
      response.on('close', () => {
        answers.open.delete(response);
        if (answers.open.size === 0) owners.delete(owner);
      });
    }
    next();
  };
}

function unreadBytesIn(answers: Answers): number {
  const now = performance.now();
  if (now - answers.countedAt < LOOK_EVERY_MS) return answers.unreadBytes;
  answers.countedAt = now;
  answers.unreadBytes = 0;
  for (const response of answers.open) answers.unreadBytes += unreadBytesOf(response);
  return answers.unreadBytes;
}
