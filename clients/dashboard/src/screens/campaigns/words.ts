import { GATE_SENTENCES } from '../../../../sdk/src/gate-sentences.ts';
import type { Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';
import { inWords } from '../../ui/format.tsx';
import type { Choice } from '../../ui/select.tsx';

export type CampaignData = Outputs['campaigns']['get']['campaign'];
export type Statistics = Outputs['campaigns']['statistics'];
export type Budget = Outputs['campaigns']['budget'];
export type Message = Outputs['messages']['list']['messages'][number];
export type Status = CampaignData['status'];

export const STATUSES: readonly (Choice<Status> & { tone: Tone })[] = [
  { value: 'active', label: 'Running', tone: 'accent' },
  { value: 'paused', label: 'Paused', tone: 'warn' },
  { value: 'draft', label: 'Draft', tone: 'plain' },
  { value: 'completed', label: 'Completed', tone: 'good' },
  { value: 'stopped', label: 'Stopped', tone: 'plain' },
  { value: 'failed', label: 'Failed', tone: 'bad' },
];

export const statusOf = (status: Status) =>
  STATUSES.find(({ value }) => value === status) ?? { value: status, label: inWords(status), tone: 'plain' as const };

/** True for final statuses. */
export const isOver = (status: Status) => status === 'completed' || status === 'stopped' || status === 'failed';

export const gateSentence = (kind: string) => GATE_SENTENCES[kind] ?? `It waits: ${inWords(kind).toLowerCase()}.`;

export const isWaitingFor = ({ status }: CampaignData, { closedGate }: Budget, kind: string) =>
  status === 'active' && closedGate?.kind === kind;

const REASONS: Record<string, string> = {
  created: 'Created',
  started: 'Started by a person',
  manual: 'By a person',
  resumed: 'A person let it go on',
  stopped: 'Stopped by a person',
  max_leads_reached: 'Everybody it may write to was written to',
  audience_exhausted: 'There is nobody left to write to',
  budget_exhausted: 'The whole budget is spent',
  schedule_complete: 'Its last day has passed',
  trial_ended: 'The trial has ended',
  hard_bounces: 'Too many mails came back',
  complaints: 'Too many people reported the mails as spam',
  three_failed_runs: 'Three runs in a row failed',
  five_dead_workers: 'Its worker died five times in a row',
};

export function reasonInWords(reason: string | null): string {
  if (reason === null) return '';
  const [what, kind = ''] = reason.split(':');
  if (what === 'gate_closed') return `Held up: ${gateSentence(kind)}`;
  if (what === 'gate_opened') return `Goes on. Before: ${gateSentence(kind)}`;
  return REASONS[reason] ?? inWords(reason);
}

const MESSAGE_REASONS: Record<string, string> = {
  previous_step_awaits_approval: 'The mail before it waits for approval',
  previous_step_unknown: 'Nobody knows whether the mail before it left',
  previous_step_failed: 'The mail before it was refused',
  previous_step_dropped: 'The mail before it was dropped',
  dropped: 'Dropped by a person',
  sender_deleted: 'The mailbox that began the thread was deleted',
  replied: 'They have answered',
  bounced: 'A mail to them came back',
  unsubscribed: 'They want no mail',
  complained: 'They reported a mail as spam',
  suppressed: 'On the list of those who are not written to',
  no_consent: 'They did not agree to get mail',
  erased: 'They were erased',
  stopped: 'The campaign was stopped',
  completed: 'The campaign has ended',
  failed: 'The campaign has failed',
};

/** Translates the service's reason codes. Messages from mail servers and people stay unchanged. */
export function messageReasonInWords(reason: string): string {
  const isCode = /^[a-z]+(_[a-z]+)*$/.test(reason);
  return isCode ? (MESSAGE_REASONS[reason] ?? reasonInWords(reason)) : reason;
}

export const slugInWords = (slug: string) =>
  inWords(slug.replace(/-v\d+$/, '')).replaceAll(/\b(pr|ai)\b/gi, (word) => word.toUpperCase());

/** Converts the USD of a cap to the cents of the costs. */
export const centsOf = (usd: string) => Number(usd) * 100;

export const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, '') ?? url;
