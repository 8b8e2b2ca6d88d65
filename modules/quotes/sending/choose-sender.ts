import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { readTimeZone } from '../../identity/index.ts';
import {
  activeSendersOf,
  allowanceOf,
  findActive,
  noteUnavailable,
  openingOf,
  type Sender,
  type SmtpSession,
  SmtpUnavailable,
  takeSession,
} from '../../senders/index.ts';

/** Somebody who may send now with an open connection; else when to look again, or never where nobody may send at all. */
export type Choice = { sender: Sender; session: SmtpSession; release(): void } | { until: Date | null };

/** Until a connection that campaigns send by is looked for again. */
const BUSY_MS = 5_000;

/** Looked at for one mail. */
const MOST_SENDERS = 20;

/** The first of the organisation's senders whose allowance is open and whose server answers. No lock is held. */
export async function chooseSender(unit: UnitOfWork, orgId: string): Promise<Choice> {
  const { em, clock, smtpPools } = unit;
  const timeZone = await readTimeZone(em, orgId);
  const ids = await statement<{ id: string }>(
    em,
    `select id from ${activeSendersOf('$1')} as active order by id limit ${MOST_SENDERS}`,
    [orgId],
  );
  let until: Date | null = null;
  const later = (moment: Date) => {
    until = until === null || moment < until ? moment : until;
  };
  for (const { id } of ids) {
    const sender = await findActive(em, { orgId, id });
    if (sender === null) continue;
    const opening = openingOf(allowanceOf(sender, timeZone), clock.now());
    if (!opening.open) {
      later(opening.until);
      continue;
    }
    const pool = smtpPools.of(sender);
    try {
      const session = await takeSession(pool);
      if (session !== undefined) return { sender, session, release: () => pool.giveBack(session) };
      // All connections are busy with campaigns.
      later(new Date(clock.now().getTime() + BUSY_MS));
    } catch (error) {
      if (!(error instanceof SmtpUnavailable)) throw error;
      later(await noteUnavailable(unit, sender, error.message));
    }
  }
  return { until };
}
