import type { Campaign, Gate } from '../../campaign-state/index.ts';
import { closedGateOf, waitsFor } from '../../campaign-state/index.ts';

export function mailGateOf(campaign: Campaign): { gate: Gate; until: Date } | null {
  const closed = closedGateOf(campaign);
  return closed?.opener !== 'senders' || closed.until === null ? null : { gate: closed.gate, until: closed.until };
}

/** SQL assignments that open the runner's gates. Mail gates stay as the senders left them. */
export const OWN_GATES_OPEN = `next_run_at = case when ${waitsFor('senders')} then next_run_at end,
  closed_gate = case when ${waitsFor('senders')} then closed_gate end`;
