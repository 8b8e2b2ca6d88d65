import { expect, test } from 'vitest';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import type { Platform } from '../../src/kernel/context.ts';

let made = 0;
const orm = { em: { fork: () => ({ number: ++made }) } };
const base = { orm, queue: { enqueue: () => Promise.resolve() }, log: {} } as unknown as Platform;

test('each piece of work has an entity manager of its own, also one inside another', async () => {
  await inUnitOfWork(base, async (outer) => {
    const own = outer.em;
    expect(outer.em).toBe(own);
    expect({ ...outer }.em).toBe(own);
    await inUnitOfWork(outer, async (inner) => expect(inner.em).not.toBe(own));
    expect(outer.em).toBe(own);
    await inUnitOfWork(base, async (other) => expect(other.em).not.toBe(own));
  });
});

test('what needs none makes none', async () => {
  const before = made;
  await inUnitOfWork(base, async (unit) => Object.assign(unit, { actor: null }));
  expect(made).toBe(before);
});
