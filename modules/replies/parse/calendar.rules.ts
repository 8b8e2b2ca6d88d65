import { Temporal } from 'temporal-polyfill';

interface CalendarEntry {
  method: string;
  /** The attendee's answer, such as `ACCEPTED` or `DECLINED`. */
  status: string | null;
  uid: string | null;
  start: string | null;
  zone: string | null;
}

/** Reads an iCalendar object (RFC 5545). Time zone definitions have a DTSTART too, so only the VEVENT is searched. */
export function parseCalendar(calendar: string): CalendarEntry {
  const unfolded = calendar.replaceAll(/\r?\n[ \t]/g, '');
  const [, entry = ''] = /^BEGIN:VEVENT\s*$([\s\S]*?)^END:VEVENT/im.exec(unfolded) ?? [];
  const start = /^DTSTART((?:;[^:\r\n]*)?):(\S+)/im.exec(entry);
  return {
    method: /^METHOD:(\w+)/im.exec(unfolded)?.[1]?.toUpperCase() ?? '',
    status: /^ATTENDEE(?:"[^"\r\n]*"|[^:"\r\n])*;PARTSTAT=([\w-]+)/im.exec(entry)?.[1]?.toUpperCase() ?? null,
    uid: /^UID:(\S.{0,254})/im.exec(entry)?.[1]?.trim() ?? null,
    start: start?.[2] ?? null,
    zone: /;TZID="?([^;:"]+)/i.exec(start?.[1] ?? '')?.[1] ?? null,
  };
}

/** True for an invitation or its acceptance. Cancellations and counter-proposals agree to nothing. */
export const isAcceptedInvitation = ({ method, status }: CalendarEntry): boolean =>
  method === 'REQUEST' || (method === 'REPLY' && status === 'ACCEPTED');

const EARLIEST = '20200101';
const LATEST = '20991231';

/** Returns the start time, or null if it is invalid. A missing or unknown zone means the organisation's. */
export function readStart({ start, zone }: CalendarEntry, timeZone: string): Date | null {
  const parts = /^(\d{8})T(\d{6})(Z?)$/.exec(start ?? '');
  if (parts === null) return null;
  const [, day = '', time, isUtc] = parts;
  if (day < EARLIEST || day > LATEST) return null;
  for (const one of [isUtc === 'Z' ? 'UTC' : (zone ?? timeZone), timeZone]) {
    try {
      return new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(one).epochMilliseconds);
    } catch {
      // Try the organisation's time zone next.
    }
  }
  return null;
}
