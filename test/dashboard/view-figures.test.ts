import { expect, test } from 'vitest';
import { lastDays } from '../../clients/dashboard/src/screens/press-kits/view-figures.ts';

/** In California it is still the previous evening; in Kiribati it is 17:30 on the same day. */
const NOW = new Date('2026-11-02T03:30:00Z');
const daysIn = (timeZone: string) =>
  lastDays([{ key: '2026-11-01', totalViews: 4 }], NOW, timeZone).map(({ day, views }) => `${day} ${views}`);

test('the last day of a chart is today in the time zone of the organisation', () => {
  expect(daysIn('America/Los_Angeles').at(-1)).toBe('2026-11-01 4');
  expect(daysIn('Asia/Kathmandu').at(-1)).toBe('2026-11-02 0');
  expect(daysIn('Pacific/Kiritimati').slice(-2)).toEqual(['2026-11-01 4', '2026-11-02 0']);
});

test('thirty days appear once each across a clock change', () => {
  const days = daysIn('America/Los_Angeles');
  expect(new Set(days).size).toBe(30);
  expect(days[0]).toBe('2026-10-03 0');
});
