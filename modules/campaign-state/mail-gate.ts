import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { type ClosedBy, IS_MAIL_GATE } from './gate.rules.ts';

/** The campaign says why it waits and until when, unless it waits for something else already. */
export async function closeGate(
  { em }: Needs<'em'>,
  campaignId: string,
  { until, by }: { until: Date; by: ClosedBy },
): Promise<void> {
  await statement(
    em,
    `update campaigns set closed_gate = $3, next_run_at = $2
     where id = $1 and status = 'active' and (closed_gate is null or ${IS_MAIL_GATE})`,
    [campaignId, until, by],
  );
}

/** New leads may be looked for again at once; the sweep tells the runner. A statement of its own, with no other lock. */
export async function openGate({ em, clock }: Needs<'em' | 'clock'>, campaignId: string): Promise<void> {
  await statement(
    em,
    `update campaigns set closed_gate = null, next_run_at = null, due_at = least(due_at, $2)
     where id = $1 and ${IS_MAIL_GATE}`,
    [campaignId, clock.now()],
  );
}
