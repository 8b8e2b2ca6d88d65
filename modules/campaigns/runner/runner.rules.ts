import type { Gate } from '../../campaign-state/gate.rules.ts';

/** What a campaign may do next, given its state. */
export type NextStep =
  /** Over at once: open steps are cancelled. */
  | { kind: 'end' }
  | { kind: 'wait'; gate: Gate; until: Date | null }
  /** No new leads; over when every promised step is sent or cancelled. */
  | { kind: 'drain'; reason: string }
  | { kind: 'batch'; wanted: number };

export interface CampaignState {
  /** Which gate the senders have closed, and until when: whom nobody can write to now is not looked for. */
  mailGate: { gate: Gate; until: Date } | null;
  startDate: Date | null;
  endDate: Date | null;
  /** Of the organisation. */
  trialEndsAt: Date | null;
  maxLeads: number | null;
  noMoreLeads: string | null;
  leadsServed: number;
  brandPaused: boolean;
  /** One of those that it targets. */
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

/** Why a campaign is over whatever is still promised: by its own end or its organisation's, whichever came first. */
export function hardEndBy(now: Date, { endDate, trialEndsAt }: Pick<CampaignState, 'endDate' | 'trialEndsAt'>) {
  const end = earlier(endDate, trialEndsAt);
  if (end === null || end > now) return null;
  return end === trialEndsAt ? 'trial_ended' : 'schedule_complete';
}

/** Runners that may die in a row before they have done a step of a campaign: after them it has failed. */
export const DEATHS_ALLOWED = 5;

/** Runs that fail in a row until the campaign has failed. */
const FAILURES_ALLOWED = 3;
const FIRST_RETRY_MS = 5_000;

/** When a failed run is tried again; null when that was the last time. */
export function retryAt(failedRuns: number, now: Date): Date | null {
  if (failedRuns >= FAILURES_ALLOWED) return null;
  return new Date(now.getTime() + FIRST_RETRY_MS * failedRuns);
}

/** The earlier of two moments of which either may never come. */
export function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
