import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { choosePort } from '../../src/database/embedded/connection.ts';

const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0);
if (PROGRAM === undefined) process.stdout.write('Without PgBouncer a pooler in front of PostgreSQL is not tested.\n');

export const hasPooler = PROGRAM !== undefined;

/** PgBouncer refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

export async function startPooler(databaseUrl: string, settings: Record<string, string>): Promise<Pooler> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const listenPort = await choosePort();
  const folder = mkdtempSync(join(tmpdir(), 'distribute-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const all = { listen_addr: '127.0.0.1', listen_port: listenPort, auth_type: 'any', unix_socket_dir: '', ...settings };
  const name = pathname.slice(1);
  writeFileSync(
    file,
    [
      '[databases]',
      `${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${password}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([key, value]) => `${key} = ${value}`),
    ].join('\n'),
  );
  const account = process.getuid?.() === 0 ? NOBODY : undefined;
  if (account !== undefined) for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
  const child = spawn(PROGRAM ?? '', ['-q', file], { ...account, stdio: 'ignore' });
  while (!(await answers(listenPort))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await pause(20);
  }
  const url = new URL(databaseUrl);
  url.port = String(listenPort);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
