import type { ReplyClass } from '../reply.schema.ts';
import { SANDBOX_TEXTS } from './sandbox-texts.rules.ts';

/** Shares of delivered emails. With three steps, about 5% of leads reply themselves. */
const ANSWERED = 0.018;
const ANSWERED_BY_MACHINE = 0.008;
const BOOKED = 0.0012;
/** Below the complaint limit of 0.1%, which pauses a campaign. */
const COMPLAINED = 0.0004;

/** Percentages, similar to replies to real cold email. */
const PEOPLE: readonly (readonly [ReplyClass, number])[] = [
  ['interested', 30],
  ['notInterested', 23],
  ['neutral', 17],
  ['unsubscribe', 10],
  ['wrongPerson', 9],
  ['meetingBooked', 8],
  ['closed', 3],
];
const MACHINES: readonly (readonly [ReplyClass, number])[] = [
  ['outOfOffice', 60],
  ['autoReply', 40],
];

export type SandboxReaction =
  | { kind: 'reply'; reply: ReplyClass; text: string; isAutoReply: boolean }
  | { kind: 'complaint' }
  | { kind: 'meeting'; inDays: number };

/** Returns the simulated reaction to a message. Deterministic. */
export function drawSandboxReaction(messageId: string): SandboxReaction | null {
  const lot = fraction(messageId, 'answer');
  const edges = [ANSWERED, ANSWERED_BY_MACHINE, BOOKED, COMPLAINED].map((_, i, shares) =>
    shares.slice(0, i + 1).reduce((sum, share) => sum + share, 0),
  );
  const place = edges.findIndex((edge) => lot < edge);
  switch (place) {
    case 0:
      return replyOf(messageId, PEOPLE, false);
    case 1:
      return replyOf(messageId, MACHINES, true);
    case 2:
      return { kind: 'meeting', inDays: 1 + Math.floor(fraction(messageId, 'day') * 10) };
    case 3:
      return { kind: 'complaint' };
    default:
      return null;
  }
}

function replyOf(
  id: string,
  shares: readonly (readonly [ReplyClass, number])[],
  isAutoReply: boolean,
): SandboxReaction {
  let lot = fraction(id, 'class') * 100;
  const [reply] = shares.find(([, share]) => (lot -= share) < 0) ?? shares[0] ?? ['neutral', 100];
  const texts = SANDBOX_TEXTS[reply];
  return { kind: 'reply', reply, text: texts[Math.floor(fraction(id, 'text') * texts.length)] ?? '', isAutoReply };
}

/** Returns an evenly distributed number from 0 to 1 for each purpose (FNV-1a with a final mix). */
function fraction(id: string, purpose: string): number {
  let hash = 0x811c9dc5;
  for (const sign of `${purpose}:${id}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
