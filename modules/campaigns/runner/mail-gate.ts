import type { Campaign, Gate } from '../../campaign-state/index.ts';
import { closedGateOf, waitsFor } from '../../campaign-state/index.ts';

/** What the senders have closed; null where they have not. */
export function mailGateOf(campaign: Campaign): { gate: Gate; until: Date } | null {
  const closed = closedGateOf(campaign);
  return closed?.opener !== 'senders' || closed.until === null ? null : { gate: closed.gate, until: closed.until };
}

/** In SQL: the runner's own gates are open. Those of the senders stay as the senders left them. */
export const OWN_GATES_OPEN = `next_run_at = case when ${waitsFor('senders')} then next_run_at end,
  closed_gate = case when ${waitsFor('senders')} then closed_gate end`;
