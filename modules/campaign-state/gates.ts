import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import type { RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { announceGates, GATE_STATE, type MovedGate } from './announce-gates.ts';
import { type MailGate, waitsFor } from './gate.rules.ts';

const IS_MAIL_GATE = waitsFor('senders');

/** Closes a mail gate until a time, unless the campaign waits at another kind of gate. */
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
    await announceGates({ ...unit, em }, { orgId, id }, moved);
  });
}

/**
 * Opens a mail gate in its own transaction, without other locks. The sweep starts the runner within a
 * minute.
 */
export async function openMailGate(unit: Needs<'em' | 'clock' | 'queue'>, { orgId, id }: RowKey): Promise<void> {
  await unit.em.transactional(async (em) => {
    taking(em, 'campaigns');
    const [moved] = await statement<MovedGate>(
      em,
      `update campaigns set closed_gate = null, next_run_at = null, due_at = $3
       where org_id = $1 and id = $2 and ${IS_MAIL_GATE} returning ${GATE_STATE}`,
      [orgId, id, unit.clock.now()],
    );
    await announceGates({ ...unit, em }, { orgId, id }, moved);
  });
}

/**
 * Opens the gates of campaigns that the caller has locked; the runner then checks them again. Announces
 * nothing, because a gate that is still closed was never open.
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
