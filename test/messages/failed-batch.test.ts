import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const failing = vi.hoisted(() => ({ times: 0 }));
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
let quick: Awaited<ReturnType<typeof startSink>>;
beforeAll(async () => {
  [stage, slow, quick] = await Promise.all([openMail(), startSink({ delayMs: 150 }), startSink()]);
});
afterAll(async () => {
  await Promise.all([slow.stop(), quick.stop()]);
  await stage.close();
});

const people = (domain: string) => Array.from({ length: 150 }, (_nothing, i) => `p${i}@${domain}`);

/** A failure is reported after all running work has ended. */
async function expectToFail(campaignId: string) {
  failing.times = 1;
  await expect(stage.send(campaignId)).rejects.toThrow('away');
  const arrived = slow.arrivals.length;
  await pause(1_000);
  expect(slow.arrivals).toHaveLength(arrived);
}

test('a failing worker ends only after its concurrent batch has ended', async () => {
  await stage.newSender({ port: slow.port });
  await expectToFail(await stage.newMailCampaign(people('one.example')));
});

test('a failing worker ends only after the other senders of the campaign have ended', async () => {
  await stage.newSender({ port: quick.port, fromEmail: 'quick@acme.example' });
  await expectToFail(await stage.newMailCampaign(people('two.example')));
});
