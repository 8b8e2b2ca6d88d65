import type { MessageReport } from '../messages/reports/message-report.rules.ts';
import type { Visitor } from './visitor.rules.ts';

/** Milliseconds since 1970. */
type Instant = number;

export interface Click {
  url: string;
  at: Instant;
  visitor: Visitor;
}

/** What happened to one message since the last write. */
export interface TrackingEvent {
  orgId: string;
  messageId: string;
  /** First event of any visitor. */
  seenAt: Instant;
  /** First and last time that a person seems to have loaded the pixel. */
  openedAt: { first: Instant; last: Instant } | null;
  machineOpened: boolean;
  clicks: Click[];
}

/** No person reads an email this soon after it left. Filters scan it before delivery. */
export const TOO_SOON_MS = 2_000;
/**
 * No person follows two links within this time; filters follow all. Messages are watched this long before they
 * are judged.
 */
export const BURST_MS = 2_000;

/** Separates what the recipient did from what machines did. */
export function classifyTrackingEvent(
  { orgId, messageId, openedAt, machineOpened, clicks }: TrackingEvent,
  sentAt: Instant | null,
): MessageReport {
  const isTooSoon = (at: Instant) => sentAt !== null && at - sentAt < TOO_SOON_MS;
  const isMachine = (click: Click) =>
    click.visitor === 'machine' ||
    isTooSoon(click.at) ||
    clicks.some(({ url, at }) => url !== click.url && Math.abs(at - click.at) < BURST_MS);
  const clicked = clicks.some((click) => !isMachine(click));
  // A click implies an open, even if images are blocked.
  const opened = clicked || (openedAt !== null && !isTooSoon(openedAt.last));
  return {
    orgId,
    messageId,
    opened,
    clicked,
    machineOpened: machineOpened || (openedAt !== null && isTooSoon(openedAt.first)),
    machineClicked: clicks.some(isMachine),
  };
}
