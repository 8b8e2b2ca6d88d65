import { emit } from '../../src/database/outbox.ts';
import type { RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { campaignEvents } from '../webhooks/index.ts';
import type { CampaignStatus } from './campaign-status.schema.ts';
import { type GateChange, type GateState, gateChanges } from './gate.rules.ts';

export const GATE_STATE = 'status, told_gate as "toldGate", closed_gate as "closedGate", next_run_at as "nextRunAt"';

export type MovedGate = GateState & { status: CampaignStatus };

/**
 * Records a gate change in the history and as an event. Call it in the transaction that changed the gate:
 * the campaign's lock keeps `told_gate` correct.
 */
export async function announceGates(
  unit: Needs<'em' | 'clock' | 'queue'>,
  { orgId, id }: RowKey,
  moved: MovedGate | undefined,
): Promise<void> {
  if (moved === undefined) return;
  const now = unit.clock.now();
  const news = gateChanges(moved, now);
  if (news.length === 0) return;
  const told = news.find(({ state }) => state === 'closed')?.kind ?? null;
  await statement(unit.em, 'update campaigns set told_gate = $3 where org_id = $1 and id = $2', [orgId, id, told]);
  for (const one of news)
    await noteInHistory(unit, { orgId, id, status: moved.status, reason: `gate_${one.state}:${one.kind}` });
  await emit(
    unit,
    news.map((one) => campaignEvents.gate({ orgId, campaignId: id }, dataOf(one))),
  );
}

const dataOf = ({ kind, state, opensAt }: GateChange) => ({ kind, state, opensAt: opensAt?.toISOString() ?? null });

interface Note extends RowKey {
  status: CampaignStatus;
  reason: string;
}

export async function noteInHistory(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, id, status, reason }: Note,
): Promise<void> {
  await statement(
    em,
    `insert into campaign_transitions (org_id, id, campaign_id, from_status, to_status, reason, at)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [orgId, newId(), id, status, reason, clock.now()],
  );
}
