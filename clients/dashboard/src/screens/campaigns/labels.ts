import { GATE_SENTENCES } from '../../../../sdk/src/gate-sentences.ts';
import type { Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';
import { humanize } from '../../ui/format.tsx';
import type { Choice } from '../../ui/select.tsx';

export type CampaignData = Outputs['campaigns']['get']['campaign'];
export type Statistics = Outputs['campaigns']['statistics'];
export type Budget = Outputs['campaigns']['budget'];
export type EmailMessage = Outputs['messages']['list']['messages'][number];
export type CampaignStatus = CampaignData['status'];

export const CAMPAIGN_STATUSES: readonly (Choice<CampaignStatus> & { tone: Tone })[] = [
  { value: 'active', label: 'Running', tone: 'accent' },
  { value: 'paused', label: 'Paused', tone: 'warn' },
  { value: 'draft', label: 'Draft', tone: 'plain' },
  { value: 'completed', label: 'Completed', tone: 'good' },
  { value: 'stopped', label: 'Stopped', tone: 'plain' },
  { value: 'failed', label: 'Failed', tone: 'bad' },
];

export const campaignStatusOf = (status: CampaignStatus) =>
  CAMPAIGN_STATUSES.find(({ value }) => value === status) ?? {
    value: status,
    label: humanize(status),
    tone: 'plain' as const,
  };

/** True for final statuses. */
export const hasEnded = (status: CampaignStatus) =>
  status === 'completed' || status === 'stopped' || status === 'failed';

export const gateSentence = (kind: string) => GATE_SENTENCES[kind] ?? `Waiting: ${humanize(kind).toLowerCase()}.`;

export const isWaitingFor = ({ status }: CampaignData, { closedGate }: Budget, kind: string) =>
  status === 'active' && closedGate?.kind === kind;

const REASONS: Record<string, string> = {
  created: 'Created',
  started: 'Started by a user',
  manual: 'By a user',
  resumed: 'Resumed by a user',
  stopped: 'Stopped by a user',
  max_leads_reached: 'All leads contacted',
  audience_exhausted: 'No leads left to contact',
  budget_exhausted: 'Total budget spent',
  schedule_complete: 'End date reached',
  trial_ended: 'Trial ended',
  hard_bounces: 'Too many emails bounced',
  complaints: 'Too many spam complaints',
  three_failed_runs: 'Three runs in a row failed',
  five_dead_workers: 'Its worker crashed five times in a row',
};

export function reasonText(reason: string | null): string {
  if (reason === null) return '';
  const [what, kind = ''] = reason.split(':');
  if (what === 'gate_closed') return `Waiting: ${gateSentence(kind)}`;
  if (what === 'gate_opened') return `Resumed. Before: ${gateSentence(kind)}`;
  return REASONS[reason] ?? humanize(reason);
}

const MESSAGE_REASONS: Record<string, string> = {
  previous_step_awaits_approval: 'The previous email needs approval',
  previous_step_unknown: 'The delivery of the previous email is unknown',
  previous_step_failed: 'The previous email was rejected',
  previous_step_dropped: 'The previous email was skipped',
  dropped: 'Skipped by a user',
  sender_deleted: 'The mailbox of the conversation was deleted',
  replied: 'The lead replied',
  bounced: 'An email to the lead bounced',
  unsubscribed: 'The lead unsubscribed',
  complained: 'The lead reported spam',
  suppressed: 'On the suppression list',
  no_consent: 'No consent to email',
  erased: 'The lead was erased',
  stopped: 'The campaign was stopped',
  completed: 'The campaign has completed',
  failed: 'The campaign has failed',
};

/** Translates the service's reason codes. Messages from mail servers and people stay unchanged. */
export function messageReasonText(reason: string): string {
  const isCode = /^[a-z]+(_[a-z]+)*$/.test(reason);
  return isCode ? (MESSAGE_REASONS[reason] ?? reasonText(reason)) : reason;
}

export const slugText = (slug: string) =>
  humanize(slug.replace(/-v\d+$/, '')).replaceAll(/\b(pr|ai)\b/gi, (word) => word.toUpperCase());

/** Converts the USD of a cap to the cents of the costs. */
export const centsOf = (usd: string) => Number(usd) * 100;

export const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, '') ?? url;
