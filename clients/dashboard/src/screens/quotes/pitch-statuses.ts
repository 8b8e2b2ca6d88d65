import type { Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { Choice } from '../../ui/select.tsx';

export type QuoteRequest = Outputs['quotes']['getRequest']['quoteRequest'];
export type Pitch = Outputs['quotes']['getPitch']['quotePitch'];
export type PitchStatus = Pitch['status'];

export const PITCH_STATUSES: readonly (Choice<PitchStatus> & { tone: Tone })[] = [
  { value: 'drafted', label: 'Draft', tone: 'warn' },
  { value: 'submitted', label: 'Sent', tone: 'accent' },
  { value: 'selected', label: 'Chosen', tone: 'good' },
  { value: 'published', label: 'Published', tone: 'good' },
  { value: 'not_selected', label: 'Not chosen', tone: 'plain' },
  { value: 'error', label: 'Not sent', tone: 'bad' },
];

export const pitchStatusOf = (status: PitchStatus) =>
  PITCH_STATUSES.find(({ value }) => value === status) ?? { value: status, label: status, tone: 'plain' as const };

/** Allowed moves by status; the service refuses all others. */
export const MOVES: Record<PitchStatus, readonly { to: PitchStatus; label: string }[]> = {
  drafted: [{ to: 'submitted', label: 'I sent it elsewhere' }],
  submitted: [
    { to: 'selected', label: 'They chose it' },
    { to: 'not_selected', label: 'They did not choose it' },
    { to: 'published', label: 'It is published' },
  ],
  selected: [
    { to: 'published', label: 'It is published' },
    { to: 'not_selected', label: 'They did not choose it after all' },
  ],
  not_selected: [
    { to: 'selected', label: 'They chose it after all' },
    { to: 'published', label: 'It is published' },
  ],
  published: [],
  error: [{ to: 'drafted', label: 'Make it a draft again' }],
};
