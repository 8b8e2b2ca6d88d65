import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { readTimeZone } from '../../identity/index.ts';
import { allowanceOf, firstSession, noteUnavailable, type OpenSession, openingOf } from '../../senders/index.ts';

/** Somebody who may send now with an open connection; else when to look again, or never where nobody may send at all. */
export type Choice = OpenSession | { until: Date | null };

/** Until a connection that campaigns send by is looked for again. */
const BUSY_MS = 5_000;

/** Looked at for one mail. */
const MOST_SENDERS = 20;

/** The first of the organisation's senders whose allowance is open and whose server answers. */
export async function chooseSender(unit: UnitOfWork, orgId: string): Promise<Choice> {
  const { em, clock } = unit;
  const timeZone = await readTimeZone(em, orgId);
  const moments: Date[] = [];
  const found = await firstSession(unit, {
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
