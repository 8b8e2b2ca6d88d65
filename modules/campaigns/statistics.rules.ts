/** What was counted for a campaign, by name; what is absent is zero. */
export type Counts = Record<string, number>;

const REPLY_CLASSES = [
  'interested',
  'meetingBooked',
  'closed',
  'notInterested',
  'wrongPerson',
  'unsubscribe',
  'neutral',
  'autoReply',
  'outOfOffice',
] as const;

export const repliesOf = (counts: Counts, name: (typeof REPLY_CLASSES)[number]) => counts[`reply:${name}`] ?? 0;

/** Everyone who answered, whatever they said; a machine's answer is none. */
export const countReplies = (counts: Counts): number =>
  REPLY_CLASSES.filter((name) => name !== 'autoReply' && name !== 'outOfOffice').reduce(
    (sum, name) => sum + repliesOf(counts, name),
    0,
  );
