import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { findLastDayAway } from '../../modules/replies/classify/absence.rules.ts';
import { findAgreement } from '../../modules/replies/classify/agreed-time.rules.ts';
import { parseCalendar, readStart } from '../../modules/replies/parse/calendar.rules.ts';

const TODAY = Temporal.PlainDate.from('2026-11-16');
const lastDayAway = (text: string) => findLastDayAway(text, TODAY)?.toString() ?? null;

test.each([
  'I am out of the office and back on 24 November.',
  'Out until November 24th, 2026.',
  'Away from 16.11. to 24.11.2026.',
  'Back on 11/24.',
  'Ich bin bis einschließlich Di., 24.11.26 nicht im Büro.',
  'Am 24. November bin ich wieder da.',
  'zurück am 24.11.',
  'Je suis absent du 16 au 24 novembre.',
  'de retour le 24/11/2026',
  'Vuelvo el 24 de noviembre de 2026.',
  'Estaré de vuelta el martes 24/11.',
  'Sono fuori ufficio fino al 24 novembre.',
  'Rientro il 24 nov.',
  'Afwezig tot 24 november.',
  'Back on 2026-11-24.',
  'Ich bin bis zum 24. im Urlaub.',
])('the day of return is read in: %s', (text) => expect(lastDayAway(text)).toBe('2026-11-24'));

test.each([
  'I am out of the office until further notice.',
  'Out until 10 November.',
  'Back on 31 February.',
  'Back on 24 November 2031.',
  'I am away. Our fair is on 10 December in Berlin.',
  'Available until 17.30 Uhr.',
  'Reachable until 5pm.',
  '> back on 24 November',
])('no day of return is read in: %s', (text) => expect(lastDayAway(text)).toBeNull());

test('an absence is limited to ninety days', () => {
  expect(lastDayAway('On leave, back on 1 August 2027.')).toBe('2027-02-14');
  expect(findLastDayAway('Back on 2 January.', Temporal.PlainDate.from('2026-12-20'))?.toString()).toBe('2027-01-02');
});

const at = new Date('2026-11-16T10:00:00Z');
const agreedTime = (text: string) => findAgreement(text, at, 'Europe/Berlin')?.time?.toISOString() ?? null;

test.each([
  ['Thursday at 3pm works, see you then. Could you send the link?', '2026-11-19T14:00:00.000Z'],
  ['Donnerstag um 15 Uhr passt mir.', '2026-11-19T14:00:00.000Z'],
  ['Guten Morgen, Dienstag 9.30 Uhr passt.', '2026-11-17T08:30:00.000Z'],
  ['24 November at 10:30 is fine.', '2026-11-24T09:30:00.000Z'],
  ['Jeudi 14h30 me convient.', '2026-11-19T13:30:00.000Z'],
  ['El jueves a las 16 me va bien.', '2026-11-19T15:00:00.000Z'],
  ['Giovedì alle 15 va bene.', '2026-11-19T14:00:00.000Z'],
  ['Tomorrow 11am it is.', '2026-11-17T10:00:00.000Z'],
])('the time is read in: %s', (text, time) => expect(agreedTime(text)).toBe(time));

test('a known calendar time zone is used, and its DTSTART is not the meeting', () => {
  const entry = (start: string) =>
    parseCalendar(
      [
        'METHOD:REPLY',
        'BEGIN:VTIMEZONE',
        'DTSTART:16010101T030000',
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
        'UID:a@x',
        'ATTENDEE;CN=Ada;PARTST',
        ' AT=ACCEPTED:mailto:a@b.example',
        `DTSTART${start}`,
        'END:VEVENT',
      ].join('\r\n'),
    );
  const start = (text: string) => readStart(entry(text), 'Europe/Berlin')?.toISOString() ?? null;
  expect(entry(':20261124T090000Z')).toMatchObject({ method: 'REPLY', status: 'ACCEPTED', uid: 'a@x' });
  expect(start(':20261124T090000Z')).toBe('2026-11-24T09:00:00.000Z');
  expect(start(';TZID=America/New_York:20261124T090000')).toBe('2026-11-24T14:00:00.000Z');
  expect(start(';TZID=W. Europe Standard Time:20261124T090000')).toBe('2026-11-24T08:00:00.000Z');
  expect(start(';VALUE=DATE:20261124')).toBeNull();
  expect(start(':20261324T990000')).toBeNull();
});
