import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLong } from '../harness/long.ts';

const root = join(import.meta.dirname, '../..');
const ENDLESS = ['--config', 'test/architecture/endless.config.ts'];

const OTHERS: [string, NodeJS.Signals, (run: ChildProcess) => number][] = [
  ['to the first process alone', 'SIGTERM', ({ pid = 0 }) => pid],
  ['to the first process alone', 'SIGHUP', ({ pid = 0 }) => pid],
  ['to everybody, as Ctrl-C does', 'SIGINT', ({ pid = 0 }) => -pid],
];

describe.runIf(process.platform === 'linux')('npm test that is ended in the middle', () => {
  let temporary: string;
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'ended-'));
  });
  afterEach(() => {
    for (const pid of processes()) process.kill(pid, 'SIGKILL');
    rmSync(temporary, { recursive: true, force: true });
  });

  const told = (path: string, read: (path: string) => string) => {
    try {
      return read(path).includes(temporary);
    } catch {
      return false;
    }
  };
  const processes = () =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
      .filter(
        (pid) =>
          told(`/proc/${pid}/environ`, (path) => readFileSync(path, 'utf8')) ||
          told(`/proc/${pid}/cwd`, (path) => readlinkSync(path)),
      );

  const start = (programArguments: string[]): ChildProcess => {
    const inherited = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|npm_|NODE_CHANNEL)/.test(name));
    return spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/test.ts', ...programArguments], {
      cwd: root,
      env: { ...Object.fromEntries(inherited), TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'inherit'],
      // Its own process group, as a terminal gives to npm.
      detached: true,
    });
  };

  async function startEndless(): Promise<ChildProcess> {
    const run = start(ENDLESS);
    let output = '';
    for await (const chunk of run.stdout ?? []) {
      output += String(chunk);
      if (output.includes('under way')) break;
    }
    expect(output).toContain('under way');
    expect(processes().length).toBeGreaterThan(5);
    return run;
  }

  test.each<[string, NodeJS.Signals, (run: ChildProcess) => number]>([
    ...(isLong ? OTHERS : []),
    ['to the first process alone', 'SIGKILL', ({ pid = 0 }) => pid],
  ])('%s by %s leaves no process and no folder', async (_whom, signal, target) => {
    const run = await startEndless();
    const ended = once(run, 'exit');
    process.kill(target(run), signal);
    await ended;
    await expect.poll(processes).toEqual([]);
    await expect.poll(() => readdirSync(temporary)).toEqual([]);
  });

  test.runIf(isLong)('by kill -9 of everybody is cleaned up by the next run', async () => {
    const run = await startEndless();
    const ended = once(run, 'exit');
    process.kill(-(run.pid ?? 0), 'SIGKILL');
    await ended;
    const left = processes();
    expect(left.length).toBeGreaterThan(0);
    await once(start(['test/kernel/money.test.ts']), 'exit');
    await expect.poll(processes).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
