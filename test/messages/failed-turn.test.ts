import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const failing = vi.hoisted(() => ({ times: 1 }));
vi.mock('../../modules/costs/index.ts', async (original) => {
  const real = await original<typeof import('../../modules/costs/index.ts')>();
  const finishRun: typeof real.finishRun = (...given) => {
    if (failing.times-- > 0) throw new Error('The database is away.');
    return real.finishRun(...given);
  };
  return { ...real, finishRun };
});
const { openMail } = await import('./stage.ts');
const { startSink } = await import('./start-sink.ts');

let stage: Awaited<ReturnType<typeof openMail>>;
let slow: Awaited<ReturnType<typeof startSink>>;
beforeAll(async () => {
  [stage, slow] = await Promise.all([openMail(), startSink({ delayMs: 150 })]);
});
afterAll(async () => {
  await slow.stop();
  await stage.close();
});

test('a worker that fails ends only when the turn that it has taken meanwhile has ended too', async () => {
  await stage.newSender({ port: slow.port });
  const id = await stage.newMailCampaign(Array.from({ length: 150 }, (_nothing, i) => `p${i}@corp.example`));
  await expect(stage.send(id)).rejects.toThrow('away');
  const arrived = slow.arrivals.length;
  await pause(1_000);
  expect(slow.arrivals).toHaveLength(arrived);
});
