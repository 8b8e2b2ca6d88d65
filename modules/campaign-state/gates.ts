import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import type { RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { type MailGate, waitsFor } from './gate.rules.ts';
import { GATE_STATE, type MovedGate, tellGates } from './tell-gates.ts';

const IS_MAIL_GATE = waitsFor('senders');

/** The campaign says why it waits and until when, unless it waits for something else already. */
export async function closeMailGate(
  unit: Needs<'em' | 'clock' | 'queue'>,
  { orgId, id }: RowKey,
  { until, by }: { until: Date; by: MailGate },
): Promise<void> {
  await unit.em.transactional(async (em) => {
    taking(em, 'campaigns');
    const [moved] = await statement<MovedGate>(
      em,
      `update campaigns set closed_gate = $4, next_run_at = $3
       where org_id = $1 and id = $2 and status = 'active' and (closed_gate is null or ${IS_MAIL_GATE})
       returning ${GATE_STATE}`,
      [orgId, id, until, by],
    );
    await tellGates({ ...unit, em }, { orgId, id }, moved);
  });
}

/** New leads may be looked for again; the sweep tells the runner within a minute. A transaction of its own, with no other lock. */
export async function openMailGate(unit: Needs<'em' | 'clock' | 'queue'>, { orgId, id }: RowKey): Promise<void> {
  await unit.em.transactional(async (em) => {
    taking(em, 'campaigns');
    const [moved] = await statement<MovedGate>(
      em,
      `update campaigns set closed_gate = null, next_run_at = null, due_at = $3
       where org_id = $1 and id = $2 and ${IS_MAIL_GATE} returning ${GATE_STATE}`,
      [orgId, id, unit.clock.now()],
    );
    await tellGates({ ...unit, em }, { orgId, id }, moved);
  });
}

/**
 * The runner finds out anew what holds these campaigns of an organisation up, which the caller has locked. Nothing is told
 * yet: a gate that is still closed then was never open.
 */
export async function openGates(
  em: EntityManager,
  { orgId, campaignIds }: { orgId: string; campaignIds: readonly string[] },
  now: Date,
): Promise<void> {
  await statement(
    em,
    `update campaigns set updated_at = $3, next_run_at = null, closed_gate = null,
       due_at = case when status = 'active' then $3 else due_at end
     where org_id = $1 and id = any($2::uuid[])`,
    [orgId, campaignIds, now],
  );
}
