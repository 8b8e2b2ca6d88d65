/** What somebody or something says of a meeting. */
export interface SaidOfMeeting {
  /** Null where a time was agreed to without being named. */
  time: Date | null;
  toldBy: 'calendar' | 'words';
  calendarUid: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Whether two speak of one meeting of one person: by the entry of a calendar, or by the time. One without a time is the one
 * that is known, and words are taken for the meeting within a day of them: people leave out zones and mean the same.
 */
export function isSameMeeting(one: SaidOfMeeting, other: SaidOfMeeting): boolean {
  if (one.calendarUid !== null && one.calendarUid === other.calendarUid) return true;
  if (one.time === null || other.time === null) return true;
  const apart = Math.abs(one.time.getTime() - other.time.getTime());
  return apart === 0 || ((one.toldBy === 'words' || other.toldBy === 'words') && apart <= DAY_MS);
}

/** A calendar knows the time better than words; words only fill in what nobody knew. */
export const mergedMeeting = <Known extends SaidOfMeeting>(known: Known, said: SaidOfMeeting): Known =>
  said.toldBy === 'calendar'
    ? {
        ...known,
        time: said.time ?? known.time,
        toldBy: 'calendar',
        calendarUid: said.calendarUid ?? known.calendarUid,
      }
    : { ...known, time: known.time ?? said.time };
