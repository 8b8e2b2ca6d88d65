import { isUsual } from '../events/event.schema.ts';
import { APPLICATION } from '../owner.rules.ts';

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
  (orgId === event.orgId || orgId === APPLICATION) &&
  (campaignId === null || campaignId === event.campaignId) &&
  (events === null ? isUsual(event.kind) : events.includes(event.kind));

/**
 * Sends an event once per URL, even if an organisation and a campaign both use it. An application endpoint
 * counts separately because its secret differs.
 */
export function receiversOf<One extends Receiver>(event: Subject, receivers: readonly One[]): One[] {
  const byAddress = new Map<string, One>();
  for (const receiver of receivers) {
    const address = `${receiver.orgId} ${receiver.url}`;
    if (hears(receiver, event) && !byAddress.has(address)) byAddress.set(address, receiver);
  }
  return [...byAddress.values()];
}
