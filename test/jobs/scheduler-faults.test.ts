import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweep, visitBrand } from './scheduler-jobs.ts';
import { eventually, openStage, type Stage, stores, visitor } from './scheduler-stage.ts';

const CHILD = fileURLToPath(new URL('./scheduler-child.ts', import.meta.url));

describe.each(stores.filter(({ skipped }) => !skipped))('a worker killed with kill -9 on $name', ({ fresh }) => {
  let stage: Stage;
  let child: ChildProcess;

  beforeEach(async () => {
    stage = await openStage(fresh);
    child = spawn(process.execPath, [CHILD, stage.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    let begun = '';
    child.stdout?.on('data', (text: Buffer) => {
      begun += String(text);
    });
    await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
    await eventually(() => expect(begun.split('\n')).toEqual(expect.arrayContaining(['visit-brand', 'sweep'])));
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await stage.end();
  });

  test('loses nothing: after its lock has aged, another worker begins its jobs again', async () => {
    let sweeps = 0;
    const { visited, handler } = visitor({ lockMs: 1_500 });
    const handle = async () => {
      sweeps += 1;
    };
    await stage.worker([handler, { contract: sweep, every: '1 hour', lockMs: 1_500, handle }]);
    await eventually(() => expect([visited, sweeps]).toEqual([['a'], 1]));
    await eventually(async () => {
      expect(await stage.stored()).toMatchObject([{ name: 'sweep', lockedAt: undefined }]);
    });
  });

  test('its locks hold until then, but a new job with the same data does not wait for them', async () => {
    const { visited, handler } = visitor({ lockMs: 3_600_000 });
    await stage.worker([handler]);
    await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
    await eventually(() => expect(visited).toEqual(['a']));
    await eventually(async () => expect((await stage.stored()).filter(({ lockedAt }) => !lockedAt)).toEqual([]));
    expect(visited).toEqual(['a']);
  });
});
