import { isUsual } from '../events/event.schema.ts';

/** What decides whether an endpoint hears of an event. */
export interface Receiver {
  id: string;
  orgId: string;
  campaignId: string | null;
  url: string;
  events: string[] | null;
}

interface Subject {
  orgId: string;
  campaignId: string | null;
  kind: string;
}

const hears = ({ orgId, campaignId, events }: Receiver, event: Subject) =>
  orgId === event.orgId &&
  (campaignId === null || campaignId === event.campaignId) &&
  (events === null ? isUsual(event.kind) : events.includes(event.kind));

/** An address that stands for the organisation and for the campaign as well hears of an event once. */
export function receiversOf<One extends Receiver>(event: Subject, receivers: readonly One[]): One[] {
  const byUrl = new Map<string, One>();
  for (const receiver of receivers) {
    if (hears(receiver, event) && !byUrl.has(receiver.url)) byUrl.set(receiver.url, receiver);
  }
  return [...byUrl.values()];
}
