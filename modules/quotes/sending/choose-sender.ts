import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { readTimeZone } from '../../identity/index.ts';
import { allowanceOf, noteUnavailable, type OpenSession, openFirstSession, openingOf } from '../../senders/index.ts';

/** An open session of a usable sender; otherwise when to retry, or null if no sender may send. */
export type Choice = OpenSession | { until: Date | null };

/** Retry delay while campaigns use all connections. */
const BUSY_MS = 5_000;

/** Limit for one email. */
const MOST_SENDERS = 20;

/** Returns the first sender of the organisation with free allowance and a reachable server. */
export async function chooseSender(unit: UnitOfWork, orgId: string): Promise<Choice> {
  const { em, clock } = unit;
  const timeZone = await readTimeZone(em, orgId);
  const moments: Date[] = [];
  const found = await openFirstSession(unit, {
    orgId,
    most: MOST_SENDERS,
    mayUse(sender) {
      const opening = openingOf(allowanceOf(sender, timeZone), clock.now());
      if (!opening.open) moments.push(opening.until);
      return opening.open;
    },
    onUnavailable: async (sender, reason) => {
      moments.push(await noteUnavailable(unit, sender, reason));
    },
  });
  if (!Array.isArray(found)) return found;
  if (found.some(({ kind }) => kind === 'busy')) moments.push(new Date(clock.now().getTime() + BUSY_MS));
  return { until: moments.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null };
}
