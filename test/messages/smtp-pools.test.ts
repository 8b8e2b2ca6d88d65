import { expect, test } from 'vitest';
import { createSmtpPools } from '../../modules/senders/index.ts';
import { Sender } from '../../modules/senders/sender.entity.ts';
import type { Needs } from '../../src/kernel/context.ts';

/** Nobody connects, so nothing is asked of these. */
const needs = {} as Needs<'egress' | 'vault'>;

const senderAt = (moment: string) =>
  ({ id: 's', fromEmail: 'ada@acme.example', updatedAt: new Date(moment) }) as unknown as Sender;

test('a sender keeps its pool until it is changed, and none when it is gone', () => {
  const pools = createSmtpPools(needs);
  const before = senderAt('2026-11-15T10:00:00Z');
  const first = pools.of(before);
  expect(pools.of(before)).toBe(first);
  const second = pools.of(senderAt('2026-11-15T11:00:00Z'));
  expect([first.isClosed, second.isClosed]).toEqual([true, false]);
  // Whoever read the sender before the change gets the new one too.
  expect(pools.of(before)).toBe(second);
  pools.forget('s');
  expect(second.isClosed).toBe(true);
  expect(pools.of(before)).not.toBe(second);
  pools.close();
});
