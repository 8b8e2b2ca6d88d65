import type { Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { Choice } from '../../ui/select.tsx';

export type QuoteRequestItem = Outputs['quotes']['getRequest']['quoteRequest'];
export type Pitch = Outputs['quotes']['getPitch']['quotePitch'];
export type PitchStatus = Pitch['status'];

export const PITCH_STATUSES: readonly (Choice<PitchStatus> & { tone: Tone })[] = [
  { value: 'drafted', label: 'Draft', tone: 'warn' },
  { value: 'submitted', label: 'Sent', tone: 'accent' },
  { value: 'selected', label: 'Selected', tone: 'good' },
  { value: 'published', label: 'Published', tone: 'good' },
  { value: 'not_selected', label: 'Not selected', tone: 'plain' },
  { value: 'error', label: 'Not sent', tone: 'bad' },
];

export const pitchStatusOf = (status: PitchStatus) =>
  PITCH_STATUSES.find(({ value }) => value === status) ?? { value: status, label: status, tone: 'plain' as const };

/** Allowed moves by status; the service refuses all others. */
export const PITCH_MOVES: Record<PitchStatus, readonly { to: PitchStatus; label: string }[]> = {
  drafted: [{ to: 'submitted', label: 'Mark as sent' }],
  submitted: [
    { to: 'selected', label: 'Mark as selected' },
    { to: 'not_selected', label: 'Mark as not selected' },
    { to: 'published', label: 'Mark as published' },
  ],
  selected: [
    { to: 'published', label: 'Mark as published' },
    { to: 'not_selected', label: 'Mark as not selected' },
  ],
  not_selected: [
    { to: 'selected', label: 'Mark as selected' },
    { to: 'published', label: 'Mark as published' },
  ],
  published: [],
  error: [{ to: 'drafted', label: 'Reopen draft' }],
};
