import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createTrackingBuffer } from '../../modules/tracking/index.ts';
import type { TrackingEvent } from '../../modules/tracking/tracking-event.rules.ts';
import { systemClock } from '../../src/kernel/clock.ts';

const ref = (id: string) => ({ orgId: 'o', id });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A buffer whose database is unavailable until the test restores it. */
function newInbox() {
  const written: TrackingEvent[] = [];
  const lines: string[] = [];
  const store = { isAway: false, tries: 0 };
  const buffer = createTrackingBuffer({
    clock: systemClock,
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    keep(events) {
      store.tries++;
      if (store.isAway) return Promise.reject(new Error('connection refused'));
      written.push(...events);
      return Promise.resolve();
    },
  });
  closing.push(buffer.close);
  return { buffer, written, store, lines };
}

test('events during a database outage are stored afterwards, once per message', async () => {
  const { buffer, written, store } = newInbox();
  store.isAway = true;
  for (let i = 0; i < 5_000; i++) void buffer.open(ref(`m${i}`), 'person');
  await vi.waitUntil(() => store.tries > 2, 120_000);
  for (let i = 0; i < 5_000; i++) void buffer.open(ref(`m${i}`), i % 2 === 0 ? 'person' : 'machine');
  store.isAway = false;
  await vi.waitUntil(() => written.length >= 5_000, 120_000);
  expect(new Set(written.map(({ messageId }) => messageId)).size).toBe(5_000);
  expect(written.every(({ openedAt }) => openedAt !== null)).toBe(true);
  expect(written.filter(({ machineOpened }) => machineOpened)).toHaveLength(2_500);
});

test('a full buffer makes requests wait, and accepts the event when there is room', async () => {
  const { buffer, written, store } = newInbox();
  store.isAway = true;
  for (let i = 0; i < 50_000; i++) expect(buffer.open(ref(`m${i}`), 'person')).toBeNull();
  const waiting = buffer.open(ref('late'), 'person');
  expect(waiting).toBeInstanceOf(Promise);
  store.isAway = false;
  await waiting;
  await buffer.close();
  expect(written).toHaveLength(50_001);
});

test('an event that finds no room for too long is dropped and logged', async () => {
  const { buffer, store, lines } = newInbox();
  store.isAway = true;
  for (let i = 0; i < 50_000; i++) void buffer.open(ref(`m${i}`), 'person');
  await buffer.open(ref('late'), 'person');
  expect(lines.filter((line) => line.includes('was dropped'))).toHaveLength(1);
  store.isAway = false;
});

test('closing stores clicks that were still waiting', async () => {
  const { buffer, written } = newInbox();
  void buffer.click(ref('m'), 'https://x.example/', 'person');
  await buffer.close();
  expect(written).toMatchObject([{ messageId: 'm', clicks: [{ url: 'https://x.example/' }] }]);
});
