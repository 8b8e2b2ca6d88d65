import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import {
  modeOf,
  pidFile,
  postmasterPid,
  query,
  serverProcesses,
  useWorkspace,
  works,
} from './embedded-postgres.harness.ts';

const settings = { fsync: 'off' };
const workspace = useWorkspace();

/** Shared by most tests, because creating a cluster takes almost a second. */
let dataDir: string;
beforeAll(async () => {
  // Longer than a socket path may be.
  dataDir = join(await workspace.directory(), 'd'.repeat(120));
});

describe('a start and a stop', () => {
  test('the first start makes a database with the promised settings, and stopping leaves no process', async () => {
    const progress: string[] = [];
    const database = await launchEmbeddedPostgres({ dataDir, progress: (message) => progress.push(message) });
    onTestFinished(() => database.stop());
    expect(progress).toEqual(['Creating the database (first start only)', 'Starting the database']);
    const names = ['server_encoding', 'lc_messages', 'timezone', 'fsync', 'listen_addresses', 'password_encryption'];
    const shown = await query(database.url, `SELECT ${names.map((name) => `current_setting('${name}')`).join()}`);
    expect(shown).toEqual(['UTF8', 'C', 'UTC', 'on', '127.0.0.1', 'scram-sha-256']);
    expect(await query(database.url, `SELECT datcollate, current_database()::text FROM pg_database LIMIT 1`)).toEqual([
      'C',
      'distribute',
    ]);
    await query(database.url, 'CREATE TABLE kept AS SELECT 1 AS value');
    expect(modeOf(join(dataDir, 'postgres.json'))).toBe(0o600);

    await database.stop();
    await database.stop();
    await expect.poll(() => serverProcesses(dataDir)).toEqual([]);
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('a server that ends by itself is started again, at the same address and with its data', async () => {
    const database = await launchEmbeddedPostgres({ dataDir, settings });
    onTestFinished(() => database.stop());
    const [first] = await query(database.url, 'SELECT pg_postmaster_start_time()::text');
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    const later = () =>
      query(database.url, `SELECT value FROM kept WHERE pg_postmaster_start_time() <> '${String(first)}'`).catch(
        () => [],
      );
    await expect.poll(later).toEqual([1]);
    await database.stop();
    await expect.poll(() => serverProcesses(dataDir)).toEqual([]);
  });

  test('a server that ends by itself comes back where it was, also where another program has its port for a while', async () => {
    const database = await launchEmbeddedPostgres({ dataDir, settings });
    onTestFinished(() => database.stop());
    const port = Number(new URL(database.url).port);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => serverProcesses(dataDir)).toEqual([]);
    const squatter = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    // Longer than the interval of the server check.
    await pause(7_000);
    squatter.close();
    await expect.poll(() => query(database.url, 'SELECT value FROM kept').catch(() => [])).toEqual([1]);
  });

  test('a second start keeps the data, the password and the port', async () => {
    const before = await readFile(join(dataDir, 'postgres.json'), 'utf8');
    const database = await launchEmbeddedPostgres({ dataDir, settings });
    onTestFinished(() => database.stop());
    expect(await query(database.url, 'SELECT value FROM kept')).toEqual([1]);
    expect(await readFile(join(dataDir, 'postgres.json'), 'utf8')).toBe(before);
    const stranger = database.url.replace(/:[0-9a-f]+@/, ':wrong@');
    await expect(query(stranger, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('a port that another program took meanwhile is replaced', async () => {
    const { port } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { port: number };
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    onTestFinished(() => void squatter.close());
    const database = await launchEmbeddedPostgres({ dataDir, settings });
    onTestFinished(() => database.stop());
    expect(database.url).not.toContain(`:${port}/`);
    expect(await query(database.url, 'SELECT value FROM kept')).toEqual([1]);
  });

  test('Ctrl-C reaches only the platform, which still has its database until it stops it', async () => {
    const program = workspace.start(dataDir);
    await program.url();
    process.kill(-(program.process.pid ?? 0), 'SIGINT');
    await program.exited;
    expect(program.lines).toContainEqual({ answered: true });
    await expect.poll(() => serverProcesses(dataDir)).toEqual([]);
  });
});

describe('kill -9', () => {
  async function expectRecovery() {
    const database = await launchEmbeddedPostgres({ dataDir, settings });
    try {
      expect(await query(database.url, 'SELECT value FROM kept')).toEqual([1]);
    } finally {
      await database.stop();
    }
    await expect.poll(() => serverProcesses(dataDir)).toEqual([]);
  }

  test('of PostgreSQL while a query runs that never ends: the next start comes back', async () => {
    const database = await launchEmbeddedPostgres({ dataDir, settings });
    const client = new Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    const endless = client.query('DO $$ BEGIN LOOP END LOOP; END $$').catch((error: Error) => error);
    const endlessOnes = `SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE 'DO %' AND state = 'active'`;
    await expect.poll(() => query(database.url, endlessOnes)).toEqual([1]);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    // Simulates a restart. This process keeps its share of the lock, like a sibling process.
    const again = await launchEmbeddedPostgres({ dataDir, settings });
    expect(await query(again.url, 'SELECT value FROM kept')).toEqual([1]);
    expect(await endless).toBeInstanceOf(Error);
    await Promise.all([database.stop(), again.stop()]);
    await expect.poll(() => serverProcesses(dataDir)).toEqual([]);
  });

  test('and a copy that other users may enter, as after a restore: the next start comes back', async () => {
    await chmod(join(dataDir, 'postgres'), 0o755);
    await expectRecovery();
    expect(modeOf(join(dataDir, 'postgres'))).toBe(0o700);
  });

  test('of the platform: the next start uses the server that is still there', async () => {
    const program = workspace.start(dataDir);
    const url = await program.url();
    const pid = postmasterPid(dataDir);
    await program.kill();
    const progress: string[] = [];
    const database = await launchEmbeddedPostgres({ dataDir, progress: (message) => progress.push(message) });
    onTestFinished(() => database.stop());
    expect(progress).toEqual(['Using the database that is already running']);
    expect(database.url).toBe(url);
    expect(postmasterPid(dataDir)).toBe(pid);
  });

  test('of both, twice in a row: the next start comes back', async () => {
    for (let round = 0; round < 2; round += 1) {
      const program = workspace.start(dataDir);
      await program.url();
      process.kill(postmasterPid(dataDir), 'SIGKILL');
      await program.kill();
    }
    await expectRecovery();
  });

  test('of the platform while its server stops: the next start comes back', async () => {
    const program = workspace.start(dataDir);
    const client = new Client({ connectionString: await program.url() });
    client.on('error', () => {});
    await client.connect();
    const pid = postmasterPid(dataDir);
    // A smart shutdown waits for clients, so the server stays in shutdown.
    process.kill(pid, 'SIGTERM');
    await program.kill();
    await expectRecovery();
    await client.end().catch(() => {});
  });

  test('of the platform and its initdb in the middle of the first start: the next start begins again', async () => {
    const fresh = await workspace.directory();
    const program = workspace.start(fresh);
    await program.says('Creating');
    const created = () => readdir(fresh, { recursive: true });
    await expect.poll(created).toContainEqual(expect.stringMatching(/creating-[^/]*\/./));
    await program.kill();
    expect(await readdir(fresh)).not.toContain('postgres');
    const database = await launchEmbeddedPostgres({ dataDir: fresh, settings });
    onTestFinished(() => database.stop());
    expect(await query(database.url, 'SELECT 1')).toEqual([1]);
    expect((await readdir(fresh)).filter((name) => name.includes('creating'))).toEqual([]);
  });

  test('a process id that now is a stranger or a zombie is left alone', async ({ skip }) => {
    skip(process.platform !== 'linux', 'zombies are looked up in /proc');
    const shell = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void shell.kill('SIGKILL'));
    const [zombie] = (await once(shell.stdout, 'data')) as [Buffer];
    const state = (pid: number | undefined) => () => readFile(`/proc/${pid}/stat`, 'utf8');
    // A shell would reap its child; `sleep`, which replaced it by `exec`, does not.
    await expect.poll(state(shell.pid)).toContain('(sleep)');
    process.kill(Number(zombie), 'SIGKILL');
    await expect.poll(state(Number(zombie))).toContain(') Z ');
    for (const pid of [Number(zombie), shell.pid]) {
      await writeFile(pidFile(dataDir), `${pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n\nready   \n`);
      await expectRecovery();
    }
    expect(shell.exitCode).toBeNull();
    expect(shell.signalCode).toBeNull();
  });

  test('a process id that now is another PostgreSQL is left alone', async () => {
    const elsewhere = await workspace.directory();
    const other = await launchEmbeddedPostgres({ dataDir: elsewhere, settings });
    onTestFinished(() => other.stop());
    await copyFile(pidFile(elsewhere), pidFile(dataDir));
    await expectRecovery();
    expect(await query(other.url, 'SELECT 1')).toEqual([1]);
  });
});

describe('several processes on one data directory', () => {
  test('two that start at the same moment on nothing share one server', async () => {
    const fresh = await workspace.directory();
    const [first, second] = [workspace.start(fresh), workspace.start(fresh)];
    expect(await first.url()).toBe(await second.url());
    await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')]);
    expect([...first.lines, ...second.lines].filter(({ answered }) => answered)).toHaveLength(2);
    await expect.poll(() => serverProcesses(fresh)).toEqual([]);
  });

  test('one that waits goes on when the one that was starting is killed', async () => {
    const fresh = await workspace.directory();
    const first = workspace.start(fresh);
    await first.says('Creating');
    const second = workspace.start(fresh);
    await second.says('Waiting');
    await first.kill();
    expect(await query(await second.url(), 'SELECT 1')).toEqual([1]);
    await second.kill('SIGTERM');
    await expect.poll(() => serverProcesses(fresh)).toEqual([]);
  });

  test('the server stays while anyone uses it and goes with the last', async () => {
    const first = workspace.start(dataDir);
    const url = await first.url();
    const second = workspace.start(dataDir);
    expect(await second.url()).toBe(url);
    await first.kill('SIGTERM');
    expect(await query(url, 'SELECT value FROM kept')).toEqual([1]);
    const third = workspace.start(dataDir);
    expect(await third.url()).toBe(url);
    await third.kill();
    await second.kill('SIGTERM');
    expect(second.lines).toContainEqual({ answered: true });
    await expect.poll(() => serverProcesses(dataDir)).toEqual([]);
  });

  test('a sibling restarts a server that was killed, where the others look for it', async () => {
    const first = workspace.start(dataDir);
    const url = await first.url();
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    const second = workspace.start(dataDir);
    expect(await second.url()).toBe(url);
    await first.kill('SIGTERM');
    expect(first.lines).toContainEqual({ answered: true });
    await second.kill('SIGTERM');
    await expect.poll(() => serverProcesses(dataDir)).toEqual([]);
  });

  const unshare = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
  test('a container that shares the volume is refused, because it cannot see the running server', async ({ skip }) => {
    skip(!works('unshare', [...unshare.slice(1), 'true']), 'this machine does not let us make a process namespace');
    const first = workspace.start(dataDir);
    const url = await first.url();
    const neighbour = workspace.start(dataDir, { through: unshare });
    expect(await neighbour.error()).toContain('Another container uses the database');
    expect(await query(url, 'SELECT value FROM kept')).toEqual([1]);
    await first.kill('SIGTERM');
  });
});
