import type { MessageReport } from '../messages/reports/message-report.rules.ts';
import type { Visitor } from './visitor.rules.ts';

/** A moment in milliseconds since 1970. */
type Instant = number;

export interface Click {
  url: string;
  at: Instant;
  visitor: Visitor;
}

/** What was seen of one message since it was last written down. */
export interface TrackingEvent {
  orgId: string;
  messageId: string;
  /** For the first time, by whomever. */
  seenAt: Instant;
  /** The first and the last time that what looks like a person fetched the picture. */
  openedAt: { first: Instant; last: Instant } | null;
  machineOpened: boolean;
  clicks: Click[];
}

/** Nobody reads that soon after the message has left; filters look before they deliver. */
export const TOO_SOON_MS = 2_000;
/** Nobody follows two links in that time; filters follow all. So long a message is watched before it is judged. */
export const BURST_MS = 2_000;

/** What the events of a message say about its reader, and what about machines before it. */
export function judge(
  { orgId, messageId, openedAt, machineOpened, clicks }: TrackingEvent,
  sentAt: Instant | null,
): MessageReport {
  const isTooSoon = (at: Instant) => sentAt !== null && at - sentAt < TOO_SOON_MS;
  const isMachine = (click: Click) =>
    click.visitor === 'machine' ||
    isTooSoon(click.at) ||
    clicks.some(({ url, at }) => url !== click.url && Math.abs(at - click.at) < BURST_MS);
  const clicked = clicks.some((click) => !isMachine(click));
  // Whoever follows a link has the mail open, also where pictures are blocked.
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
