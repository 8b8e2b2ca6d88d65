import type { Campaign } from '../../campaign-state/index.ts';
import { IS_MAIL_GATE, MAIL_GATES } from '../../campaign-state/index.ts';

/** What the senders have closed; null where they have not. */
export function mailGateOf({ closedGate, nextRunAt }: Campaign): { gate: string; until: Date } | null {
  const gate = MAIL_GATES.find((one) => one === closedGate);
  return gate === undefined || nextRunAt == null ? null : { gate, until: nextRunAt };
}

/** In SQL: the runner's own gates are open. Those of the senders stay as the senders left them. */
export const OWN_GATES_OPEN = `next_run_at = case when ${IS_MAIL_GATE} then next_run_at end,
  closed_gate = case when ${IS_MAIL_GATE} then closed_gate end`;
