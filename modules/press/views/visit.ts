import { createHmac } from 'node:crypto';
import type { WaitingEvents } from '../../../src/database/event-buffer.ts';
import { clientAddress } from '../../../src/security/client-address.ts';
import type { PublicKit } from '../page/public-kit.ts';

/** Somebody has looked at a kit, for the first time on that day as far as this process knows. */
export interface Visit {
  kit: Pick<PublicKit, 'id' | 'orgId' | 'brandIds' | 'campaignId' | 'featureSlug' | 'workflowSlug' | 'timeZone'>;
  /** In the organisation's time zone. */
  day: string;
  /** Tells visitors of one day apart, and nothing else of them. */
  visitor: Buffer;
  isMachine: boolean;
  /** As a proxy tells it; null where the address has to. */
  country: string | null;
  /** Held until the visit is written down, and kept nowhere. */
  ip: string;
  at: Date;
}

/** Of each half of a visitor: the address, and the program behind it. */
export const HALF_BYTES = 8;

/**
 * Who somebody is on one day and for one organisation: without the key nobody can tell from it an address, and not even
 * with it whether two days saw the same person without trying addresses. Those of one address begin alike.
 */
export function visitorOn(
  key: Buffer,
  { day, orgId, ip, userAgent }: Record<'day' | 'orgId' | 'ip' | 'userAgent', string>,
): Buffer {
  const address = clientAddress(ip);
  const hash = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, HALF_BYTES);
  return Buffer.concat([hash(day, orgId, address), hash(day, orgId, address, ip, userAgent)]);
}

const keyOf = ({ kit, day, visitor }: Visit) => `${kit.id}|${day}|${visitor.toString('base64')}`;

/** Each visitor of a kit once, however often the page is asked for; the longest known first. */
export class WaitingVisits implements WaitingEvents<Visit> {
  readonly #visits = new Map<string, Visit>();

  get size(): number {
    return this.#visits.size;
  }

  add(visit: Visit): void {
    const key = keyOf(visit);
    if (!this.#visits.has(key)) this.#visits.set(key, visit);
  }

  take(limit: number): Visit[] {
    const taken = [...this.#visits.values().take(limit)];
    for (const visit of taken) this.#visits.delete(keyOf(visit));
    return taken;
  }

  putBack(visits: Visit[]): void {
    for (const visit of visits) this.#visits.set(keyOf(visit), visit);
  }
}
