import { createHmac } from 'node:crypto';
import type { WaitingEvents } from '../../../src/database/event-buffer.ts';
import { clientAddress } from '../../../src/security/client-address.ts';
import type { PublicKit } from '../page/public-kit.ts';

/** The first visit of a kit by a visitor on a day, as far as this process knows. */
export interface Visit {
  kit: Pick<PublicKit, 'id' | 'orgId' | 'brandIds' | 'campaignId' | 'featureSlug' | 'workflowSlug' | 'timeZone'>;
  /** In the organisation's time zone. */
  day: string;
  /** Identifies a visitor on one day only. */
  visitor: Buffer;
  isMachine: boolean;
  /** Country from a proxy. Null if it must be looked up by address. */
  country: string | null;
  /** Held in memory until the visit is stored, and never stored. */
  ip: string;
  at: Date;
}

/** Length of each half of a visitor hash: address and program. */
export const HALF_BYTES = 8;

/**
 * Returns the visitor hash for one day and organisation. Without the key it reveals no address; with the key,
 * two days can only be linked by trying addresses. Visitors from one address share a prefix.
 */
export function hashVisitor(
  key: Buffer,
  { day, orgId, ip, userAgent }: Record<'day' | 'orgId' | 'ip' | 'userAgent', string>,
): Buffer {
  const address = clientAddress(ip);
  const hash = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, HALF_BYTES);
  return Buffer.concat([hash(day, orgId, address), hash(day, orgId, address, ip, userAgent)]);
}

const keyOf = ({ kit, day, visitor }: Visit) => `${kit.id}|${day}|${visitor.toString('base64')}`;

/** Holds each visitor of a kit once, oldest first. */
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
