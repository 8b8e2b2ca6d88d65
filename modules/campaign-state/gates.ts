import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { type MailGate, waitsFor } from './gate.rules.ts';

const IS_MAIL_GATE = waitsFor('senders');

/** The campaign says why it waits and until when, unless it waits for something else already. */
export async function closeMailGate(
  { em }: Needs<'em'>,
  campaignId: string,
  { until, by }: { until: Date; by: MailGate },
): Promise<void> {
  await statement(
    em,
    `update campaigns set closed_gate = $3, next_run_at = $2
     where id = $1 and status = 'active' and (closed_gate is null or ${IS_MAIL_GATE})`,
    [campaignId, until, by],
  );
}

/** New leads may be looked for again at once; the sweep tells the runner. A statement of its own, with no other lock. */
export async function openMailGate({ em, clock }: Needs<'em' | 'clock'>, campaignId: string): Promise<void> {
  await statement(
    em,
    `update campaigns set closed_gate = null, next_run_at = null, due_at = least(due_at, $2)
     where id = $1 and ${IS_MAIL_GATE}`,
    [campaignId, clock.now()],
  );
}

/** The runner finds out anew what holds these campaigns up, which the caller has locked. */
export async function openGates(em: EntityManager, campaignIds: readonly string[], now: Date): Promise<void> {
  await statement(
    em,
    `update campaigns set updated_at = $2, next_run_at = null, closed_gate = null,
       due_at = case when status = 'active' then $2 else due_at end
     where id = any($1::uuid[])`,
    [campaignIds, now],
  );
}
