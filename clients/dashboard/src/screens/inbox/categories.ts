import type { Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { Choice } from '../../ui/select.tsx';

export type InboxReply = Outputs['inbound']['listReplies']['replies'][number];
export type Category = InboxReply['qualification'];

export const CATEGORIES: readonly (Choice<Category> & { tone: Tone })[] = [
  { value: 'meetingBooked', label: 'Meeting booked', tone: 'good' },
  { value: 'interested', label: 'Interested', tone: 'good' },
  { value: 'closed', label: 'Deal closed', tone: 'good' },
  { value: 'neutral', label: 'Neutral', tone: 'plain' },
  { value: 'wrongPerson', label: 'Wrong person', tone: 'warn' },
  { value: 'notInterested', label: 'Not interested', tone: 'bad' },
  { value: 'unsubscribe', label: 'Unsubscribed', tone: 'bad' },
  { value: 'outOfOffice', label: 'Out of office', tone: 'plain' },
  { value: 'autoReply', label: 'Auto-reply', tone: 'plain' },
];

export const categoryOf = (qualification: Category) =>
  CATEGORIES.find(({ value }) => value === qualification) ?? {
    value: qualification,
    label: qualification,
    tone: 'plain' as const,
  };
