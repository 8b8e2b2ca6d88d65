export interface SaidOfMeeting {
  /** Null if a time was agreed without being named. */
  time: Date | null;
  toldBy: 'calendar' | 'words';
  calendarUid: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Tells whether two reports describe the same meeting of one lead: same calendar entry or same time. A report
 * without a time matches any meeting. Times in words match within one day, because people omit time zones.
 */
export function isSameMeeting(one: SaidOfMeeting, other: SaidOfMeeting): boolean {
  if (one.calendarUid !== null && one.calendarUid === other.calendarUid) return true;
  if (one.time === null || other.time === null) return true;
  const apart = Math.abs(one.time.getTime() - other.time.getTime());
  return apart === 0 || ((one.toldBy === 'words' || other.toldBy === 'words') && apart <= DAY_MS);
}

/** A calendar overrides the time from words. Words only fill in a missing time. */
export const mergedMeeting = <Known extends SaidOfMeeting>(known: Known, said: SaidOfMeeting): Known =>
  said.toldBy === 'calendar'
    ? {
        ...known,
        time: said.time ?? known.time,
        toldBy: 'calendar',
        calendarUid: said.calendarUid ?? known.calendarUid,
      }
    : { ...known, time: known.time ?? said.time };
