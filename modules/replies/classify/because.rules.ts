import type { Label, Opinion } from './trained/linear-model.rules.ts';

const MEANINGS: Record<Label, string> = {
  interested: 'interest',
  meetingBooked: 'an agreed time',
  closed: 'a deal',
  notInterested: 'a no',
  wrongPerson: 'the wrong person',
  unsubscribe: 'a wish for no more mail',
  objection: 'an objection or a request about data',
  legal: 'a threat or abuse',
  neutral: 'neither yes nor no',
  autoReply: 'an automatic answer',
  outOfOffice: 'an absence',
};

/** Names the label and the words that weighed most. */
export function because({ reasonsFor }: Opinion, label: Label): string {
  const reasons = reasonsFor(label).map((words) => `"${words}"`);
  const from = reasons.length === 0 ? '' : `, mostly because of ${reasons.join(', ')}`;
  return `The trained model reads ${MEANINGS[label]}${from}`;
}
