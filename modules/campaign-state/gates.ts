import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { type MailGate, waitsFor } from './gate.rules.ts';

const IS_MAIL_GATE = waitsFor('senders');

/** The campaign says why it waits and until when, unless it waits for something else already. */
export async function closeMailGate(
  { em }: Needs<'em'>,
  { orgId, id }: RowKey,
  { until, by }: { until: Date; by: MailGate },
): Promise<void> {
  await statement(
    em,
    `update campaigns set closed_gate = $4, next_run_at = $3
     where org_id = $1 and id = $2 and status = 'active' and (closed_gate is null or ${IS_MAIL_GATE})`,
    [orgId, id, until, by],
  );
}

/** New leads may be looked for again; the sweep tells the runner within a minute. A statement of its own, with no other lock. */
export async function openMailGate({ em, clock }: Needs<'em' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  await statement(
    em,
    `update campaigns set closed_gate = null, next_run_at = null, due_at = least(due_at, $3)
     where org_id = $1 and id = $2 and ${IS_MAIL_GATE}`,
    [orgId, id, clock.now()],
  );
}

/** The runner finds out anew what holds these campaigns of an organisation up, which the caller has locked. */
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
