import type { Milliseconds } from '../../src/kernel/duration.ts';
import type { ChatLimits } from './ports.ts';

export { chatRoute } from './answering/chat.route.ts';
export { sweepAnswers } from './answering/sweep-answers.ts';
export { assistantRouter } from './assistant.router.ts';
export type { ChatLimits } from './ports.ts';
export { forgetInChats } from './sessions/forget-in-chats.ts';

/**
 * A thoughtful model is silent for a minute before its first word. A heartbeat comes more often than proxies close a silent
 * connection, and the hold on a session outlives two that were lost.
 */
export const CHAT_LIMITS: ChatLimits = {
  silenceMs: 90_000,
  totalMs: 300_000,
  maxBytes: 1024 * 1024,
  steps: 8,
  maxOutputTokens: 4_000,
  heartbeatMs: 15_000,
  leaseMs: 40_000,
};

const WAIT_MS: Milliseconds = 1_000;

/** Answers under way in one process: each holds a connection of its caller's and one of its model's, and little else. */
export const CHAT_PLACES = { atOnce: 400, perOwner: 40, kept: 100, waitMs: WAIT_MS };
