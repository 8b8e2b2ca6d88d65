import type { Gate } from '../../campaign-state/gate.rules.ts';

type NextStep =
  /** Ends at once; open steps are cancelled. */
  | { kind: 'end' }
  | { kind: 'wait'; gate: Gate; until: Date | null }
  /** Gets no new leads, and ends when every scheduled step is sent or cancelled. */
  | { kind: 'drain'; reason: string }
  | { kind: 'batch'; wanted: number };

interface CampaignState {
  /** The gate that the senders closed. While it is closed, the campaign finds no new leads. */
  mailGate: { gate: Gate; until: Date } | null;
  startDate: Date | null;
  endDate: Date | null;
  trialEndsAt: Date | null;
  maxLeads: number | null;
  noMoreLeads: string | null;
  leadsServed: number;
  brandPaused: boolean;
  audiencePaused: boolean;
  lacking: 'missing_keys' | 'no_sender' | null;
  batchSize: number;
}

export function nextStep(state: CampaignState, now: Date): NextStep {
  const { startDate, maxLeads, noMoreLeads, leadsServed, lacking, mailGate, batchSize } = state;
  if (hardEndBy(now, state) !== null) return { kind: 'end' };
  if (state.brandPaused) return { kind: 'wait', gate: 'brand_paused', until: null };
  if (noMoreLeads !== null) return { kind: 'drain', reason: noMoreLeads };
  if (maxLeads !== null && leadsServed >= maxLeads) return { kind: 'drain', reason: 'max_leads_reached' };
  if (startDate !== null && startDate > now) return { kind: 'wait', gate: 'start_date', until: startDate };
  if (state.audiencePaused) return { kind: 'wait', gate: 'audience_paused', until: null };
  if (lacking !== null) return { kind: 'wait', gate: lacking, until: null };
  if (mailGate !== null && mailGate.until > now) return { kind: 'wait', ...mailGate };
  return { kind: 'batch', wanted: maxLeads === null ? batchSize : Math.min(batchSize, maxLeads - leadsServed) };
}

/**
 * Returns why a campaign must end despite scheduled messages: its own end date or the trial's end, whichever
 * is earlier. Null if neither has passed.
 */
export function hardEndBy(now: Date, { endDate, trialEndsAt }: Pick<CampaignState, 'endDate' | 'trialEndsAt'>) {
  const end = earlierDate(endDate, trialEndsAt);
  if (end === null || end > now) return null;
  return end === trialEndsAt ? 'trial_ended' : 'schedule_complete';
}

export const DEATHS_ALLOWED = 5;

const FAILURES_ALLOWED = 3;
const FIRST_RETRY_MS = 5_000;

export function retryAt(failedRuns: number, now: Date): Date | null {
  if (failedRuns >= FAILURES_ALLOWED) return null;
  return new Date(now.getTime() + FIRST_RETRY_MS * failedRuns);
}

export function earlierDate(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
