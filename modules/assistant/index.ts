import type { Milliseconds } from '../../src/kernel/duration.ts';
import type { ChatLimits } from './ports.ts';

export { chatRoute } from './answering/chat.route.ts';
export { sweepAnswers } from './answering/turn-costs.ts';
export { assistantRouter } from './assistant.router.ts';
export type { ChatLimits } from './ports.ts';
export { eraseFromChats } from './sessions/delete-session.ts';

/**
 * Reasoning models can be silent for a minute before the first word. Heartbeats come more often than proxies
 * close idle connections. The lease survives two lost heartbeats.
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

/** Limits for concurrent answers in one process. An answer mostly holds two connections. */
export const CHAT_PLACES = { atOnce: 400, perOwner: 40, kept: 100, waitMs: WAIT_MS };
