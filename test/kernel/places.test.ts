import { expect, test } from 'vitest';
import { createPlaces } from '../../src/kernel/concurrency/places.ts';

const gate = () => Promise.withResolvers<void>();

test('one owner cannot take the places of the others', async () => {
  const { hold } = createPlaces({ atOnce: 3, perOwner: 2, waitMs: 1_000 });
  const done: string[] = [];
  const open = gate();
  const waitOf = (owner: string) => hold(owner, () => open.promise.then(() => void done.push(owner)));
  const greedy = [waitOf('a'), waitOf('a'), waitOf('a')];
  await hold('b', () => Promise.resolve(done.push('b')));
  expect(done).toEqual(['b']);
  open.resolve();
  await Promise.all(greedy);
  expect(done).toEqual(['b', 'a', 'a', 'a']);
});

test('places are given in the order in which they were asked for', async () => {
  const { hold } = createPlaces({ atOnce: 1, perOwner: 1, waitMs: 1_000 });
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((turn) => hold(`owner ${turn}`, async () => void order.push(turn))));
  expect(order).toEqual([1, 2, 3]);
});

test('who waits too long is told to come again, and takes nobody his place', async () => {
  const { hold } = createPlaces({ atOnce: 1, perOwner: 1, waitMs: 20 });
  const open = gate();
  const first = hold('a', () => open.promise);
  await expect(hold('a', async () => {})).rejects.toThrow('Too many requests are in progress. Try again shortly.');
  open.resolve();
  await first;
  await hold('a', async () => {});
});

test('a place is free again when the work fails', async () => {
  const { hold } = createPlaces({ atOnce: 1, perOwner: 1, waitMs: 20 });
  await expect(hold('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await hold('a', async () => {});
});

test('an owner that arrives is served before the next turn of those that were served before', async () => {
  const { enter, hold } = createPlaces({ atOnce: 1, perOwner: 1, waitMs: 1_000 });
  const order: string[] = [];
  const leave = await enter('flood');
  const leaveLater = await new Promise<() => void>((resolve) => {
    void enter('other flood').then(resolve);
    leave();
  });
  const works = ['flood', 'flood', 'other flood', 'quiet'].map((owner) =>
    hold(owner, async () => void order.push(owner)),
  );
  leaveLater();
  await Promise.all(works);
  expect(order).toEqual(['quiet', 'flood', 'other flood', 'flood']);
});
