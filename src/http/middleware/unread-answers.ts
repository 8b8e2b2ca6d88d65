import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Milliseconds } from '../../kernel/duration.ts';
import { DomainError } from '../../kernel/errors.ts';
import { unreadBytesOf } from './compress.ts';
import { requestOwner } from './request-context.ts';

/**
 * Eight of the largest pages. A response stays in memory until the client reads it, so the limit applies per
 * caller.
 */
const MOST_BYTES = 128 * 1024 * 1024;

/** How often unread bytes are summed up. Small responses come by the hundred and are read immediately. */
const LOOK_EVERY_MS: Milliseconds = 100;

/** A client that neither reads nor sends for this long is considered gone, and its memory and slots are freed. */
export const SILENCE_MS: Milliseconds = 120_000;

interface Answers {
  open: Set<ServerResponse>;
  unreadBytes: number;
  countedAt: number;
}

export function createUnreadAnswers(): RequestHandler {
  const owners = new Map<string, Answers>();
  return (_request, response, next) => {
    const owner = requestOwner(response);
    const answers = owners.get(owner) ?? { open: new Set(), unreadBytes: 0, countedAt: 0 };
    if (unreadBytesIn(answers) > MOST_BYTES) {
      next(
        new DomainError(
          'rate_limited',
          'Too much unread response data (128 MB limit). Read pending responses before sending more requests.',
          {
            retryAfterSeconds: SILENCE_MS / 1000,
          },
        ),
      );
      return;
    }
    // If the client disconnected during authentication, no later event reports the close.
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
