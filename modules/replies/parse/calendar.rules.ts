import { Temporal } from 'temporal-polyfill';

/** What a calendar mail says of a meeting. */
export interface CalendarEntry {
  method: string;
  /** How the one who answers stands to it: `ACCEPTED`, `DECLINED` and the like. */
  status: string | null;
  uid: string | null;
  /** As it is written there. */
  start: string | null;
  zone: string | null;
}

/** Reads an iCalendar object (RFC 5545). Its zones have beginnings of their own, so only the entry itself is asked for one. */
export function calendarEntry(calendar: string): CalendarEntry {
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

/** It invites, or accepts an invitation; what cancels a meeting or proposes another time agrees to none. */
export const isAgreement = ({ method, status }: CalendarEntry): boolean =>
  method === 'REQUEST' || (method === 'REPLY' && status === 'ACCEPTED');

/** Days that meetings of this service have; beyond them no clock agrees on what is meant. */
const EARLIEST = '20200101';
const LATEST = '20991231';

/** When it begins; null where that is no moment. A zone that nobody knows, and none, is the organisation's. */
export function startOf({ start, zone }: CalendarEntry, timeZone: string): Date | null {
  const parts = /^(\d{8})T(\d{6})(Z?)$/.exec(start ?? '');
  if (parts === null) return null;
  const [, day = '', time, isUtc] = parts;
  if (day < EARLIEST || day > LATEST) return null;
  for (const one of [isUtc === 'Z' ? 'UTC' : (zone ?? timeZone), timeZone]) {
    try {
      return new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(one).epochMilliseconds);
    } catch {
      // The next one may be known.
    }
  }
  return null;
}
