import type { Logger } from 'pino';
import type { PlainCall } from '../../../src/api/plain-route.ts';
import { createEventBuffer } from '../../../src/database/event-buffer.ts';
import { type Clock, dayAt } from '../../../src/kernel/clock.ts';
import type { Vault } from '../../../src/security/vault.ts';
import { classifyVisitor } from '../../tracking/index.ts';
import type { PublicKit } from '../page/public-kit.ts';
import { normalizeCountryCode } from './country.ts';
import { hashVisitor, type Visit, WaitingVisits } from './visit.ts';

export interface KitViews {
  /** Returns null if the view was buffered. Returns a promise to await if the buffer is full. */
  note(kit: PublicKit, call: Pick<PlainCall, 'request' | 'ip' | 'isFromProxy'>): Promise<void> | null;
  close(): Promise<void>;
}

interface KitViewsOptions {
  clock: Clock;
  log: Logger;
  vault: Pick<Vault, 'derive'>;
  /** Header in which a trusted proxy sends the visitor's country. */
  countryHeader: string | undefined;
  /** Stores visits in one transaction. */
  keep(visits: readonly Visit[]): Promise<void>;
}

/** Longer user agents are truncated first. */
const USER_AGENT_LENGTH = 1_000;

export function createKitViews({ clock, log, vault, countryHeader, keep }: KitViewsOptions): KitViews {
  const key = vault.derive('press-kit-visitors');
  const waiting = new WaitingVisits();
  const buffer = createEventBuffer({
    clock,
    log,
    waiting,
    keep,
    one: 'A view of a press kit',
    many: 'Views of press kits',
    describe: ({ kit }) => ({ mediaKitId: kit.id }),
  });
  return {
    note(kit, { request, ip, isFromProxy }) {
      // HEAD requests do not show the page.
      if (request.method === 'HEAD') return null;
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH);
      const at = clock.now();
      const day = dayAt(at, kit.timeZone);
      const told = countryHeader === undefined || !isFromProxy ? undefined : request.headers[countryHeader];
      const { id, orgId, brandIds, campaignId, featureSlug, workflowSlug, timeZone } = kit;
      return buffer.take(() =>
        waiting.add({
          kit: { id, orgId, brandIds, campaignId, featureSlug, workflowSlug, timeZone },
          day,
          visitor: hashVisitor(key, { day, orgId, ip, userAgent }),
          isMachine: classifyVisitor(userAgent) === 'machine',
          country: normalizeCountryCode(typeof told === 'string' ? told : undefined),
          ip,
          at,
        }),
      );
    },
    close: buffer.close,
  };
}
