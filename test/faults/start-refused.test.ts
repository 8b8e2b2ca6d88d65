import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choosePort } from '../../src/database/embedded/connection.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { COMPILE_CACHE, startProcess } from '../harness/process.ts';
import { startOldPostgres } from './old-postgres.ts';
import { hasPooler, startPooler } from './pooler.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'distribute-refused-'));
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (env: Record<string, string>, args: string[] = []) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const main = join(import.meta.dirname, '../../src/main.ts');
    const child = execFile(
      process.execPath,
      [main, ...args],
      {
        // Avoids the `.env` file and port of a service in this repository.
        cwd: dataDir,
        env: {
          PATH: process.env.PATH ?? '',
          PORT: '0',
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          DISTRIBUTE_DATA_DIR: dataDir,
          LOG_LEVEL: 'silent',
          ...env,
        },
        // Kills a process that starts unexpectedly.
        timeout: 240_000,
        killSignal: 'SIGKILL',
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, output: (stdout + stderr).trim() }),
    );
  });

async function sentenceOf(env: Record<string, string>): Promise<string> {
  // Given keys, because a start that generates keys prints them.
  const keys = { DISTRIBUTE_BOOTSTRAP_KEY: generateKey('usr'), DISTRIBUTE_ADMIN_KEY: generateKey('app') };
  const { code, output } = await run({ DISTRIBUTE_MASTER_KEY: MASTER_KEY, ...keys, ...env });
  expect(code, output).toBe(1);
  expect(output.split('\n'), output).toHaveLength(1);
  expect(output).not.toMatch(/ at .*:\d+:\d+|node:internal|Error:/);
  return output;
}

const changed = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

describe('a database that cannot be used stops the start with one sentence that says why and what to do', () => {
  const where = () => `127.0.0.1:${new URL(database.url).port}`;

  test('a wrong password', async () => {
    const DATABASE_URL = changed((url) => (url.password = 'wrong'));
    expect(await sentenceOf({ DATABASE_URL })).toBe(
      `PostgreSQL at ${where()} refuses the password of the user "distribute": correct DATABASE_URL.`,
    );
  });

  test('no password', async () => {
    const DATABASE_URL = changed((url) => (url.password = ''));
    expect(await sentenceOf({ DATABASE_URL })).toBe(
      `PostgreSQL at ${where()} asks for a password, and there is none in DATABASE_URL.`,
    );
  });

  test('a database that does not exist', async () => {
    const DATABASE_URL = changed((url) => (url.pathname = '/nowhere'));
    expect(await sentenceOf({ DATABASE_URL })).toBe(
      `PostgreSQL at ${where()} has no database "nowhere": create it, or correct DATABASE_URL.`,
    );
  });

  test('a host that cannot be found', async () => {
    const DATABASE_URL = 'postgres://a:b@nowhere.invalid/x';
    expect(await sentenceOf({ DATABASE_URL })).toBe(
      'The host "nowhere.invalid" cannot be found. Correct DATABASE_URL.',
    );
  });

  test.each(['127.0.0.1', 'localhost'])('nobody who listens on %s', async (host) => {
    const port = await choosePort();
    expect(await sentenceOf({ DATABASE_URL: `postgres://a:b@${host}:${port}/x` })).toBe(
      `No server responds at ${host}:${port}. Start PostgreSQL there, or correct DATABASE_URL.`,
    );
  });

  test('a server that is too old', async () => {
    const server = await startOldPostgres('140012');
    const { port } = server.address() as AddressInfo;
    expect(await sentenceOf({ DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/x` })).toBe(
      'DATABASE_URL points to PostgreSQL 14, but version 15 or later is required. Upgrade the server, or use another one.',
    );
    server.close();
  });

  test('a user who may not create tables', async () => {
    const empty = await freshDatabase();
    await empty.pool.query('drop schema public cascade');
    await empty.pool.query('create schema public');
    await empty.pool.query("create role weak login password 'weak'");
    await empty.pool.query('grant usage on schema public to weak');
    const url = new URL(empty.url);
    url.username = 'weak';
    url.password = 'weak';
    const name = url.pathname.slice(1);
    try {
      expect(await sentenceOf({ DATABASE_URL: url.href })).toBe(
        `The user "weak" may not create tables in the database "${name}". Grant it CREATE on the first schema of its search_path (usually public), or connect as the owner of the database.`,
      );
    } finally {
      await empty.pool.query('drop owned by weak');
      await empty.pool.query('drop role weak');
      await empty.drop();
    }
  });

  test('a database that cannot keep every script', async () => {
    const latin = await freshDatabase();
    await latin.pool.query("create database latin encoding latin1 template template0 lc_collate 'C' lc_ctype 'C'");
    try {
      expect(await sentenceOf({ DATABASE_URL: latin.url.replace(/[^/]+$/, 'latin') })).toMatch(
        /^The database of DATABASE_URL has the encoding LATIN1, but UTF8 is required\. Create one with .* and use it\.$/,
      );
    } finally {
      await latin.pool.query('drop database latin');
      await latin.drop();
    }
  });

  test('a database that takes no changes', async () => {
    const standby = await freshDatabase();
    await standby.pool.query('drop schema public cascade');
    await standby.pool.query('create schema public');
    const name = new URL(standby.url).pathname.slice(1);
    await standby.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    expect(await sentenceOf({ DATABASE_URL: standby.url })).toBe(
      'The database of DATABASE_URL is read-only. Wait until the standby is promoted, or use the primary server.',
    );
    await standby.drop();
  });

  test('a user whose name is escaped wrongly', async () => {
    const DATABASE_URL = database.url.replace('//distribute', '//dist%ribute');
    expect(await sentenceOf({ DATABASE_URL })).toMatch(/^PostgreSQL at .* the user "dist%ribute"/);
  });

  test('a database that another master key has sealed', async () => {
    const sealed = await freshDatabase();
    await sealed.pool.query(
      "insert into platform_secrets (name, scope, sealed) values ('root', 'platform', 'v1.other.AAAA')",
    );
    expect(await sentenceOf({ DATABASE_URL: sealed.url })).toMatch(
      /^The master key does not match the encrypted secrets of this database\. Set DISTRIBUTE_MASTER_KEY/,
    );
    await sealed.drop();
  });
});

describe.runIf(hasPooler)('a pooler in front of PostgreSQL', () => {
  test.each([
    ['that gives out what came back last', { pool_mode: 'transaction' }],
    [
      'that gives out its connections in turn',
      { pool_mode: 'transaction', server_round_robin: '1', min_pool_size: '3' },
    ],
    ['with one connection', { pool_mode: 'transaction', default_pool_size: '1' }],
    ['that does not even know transactions', { pool_mode: 'statement' }],
  ])('in transaction mode, %s, is recognised and refused', async (_how, settings) => {
    const pooler = await startPooler(database.url, settings);
    try {
      expect(await sentenceOf({ DATABASE_URL: pooler.url })).toMatch(
        /^DATABASE_URL points to a pooler in transaction mode, .*\. Use PostgreSQL itself, or a pooler in session mode\.$/,
      );
    } finally {
      await pooler.stop();
    }
  });

  test('in session mode is as good as PostgreSQL itself', async () => {
    const pooler = await startPooler(database.url, { pool_mode: 'session', default_pool_size: '60' });
    const key = generateKey('usr');
    try {
      const service = await startProcess({
        DATABASE_URL: pooler.url,
        DISTRIBUTE_MASTER_KEY: MASTER_KEY,
        DISTRIBUTE_BOOTSTRAP_KEY: key,
        DISTRIBUTE_ADMIN_KEY: generateKey('app'),
      });
      const call = (path: string) => fetch(service.url + path, { headers: { 'x-api-key': key } });
      expect((await call('/ready')).status).toBe(200);
      const answers = await Promise.all(Array.from({ length: 50 }, () => call('/v1/orgs/current')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await service.end('SIGTERM')).toBe(0);
    } finally {
      await pooler.stop();
    }
  });

  test('in transaction mode is refused for the scheduler too', async () => {
    const pooler = await startPooler(database.url, { pool_mode: 'transaction' });
    try {
      const settings = { DATABASE_URL: database.url, DISTRIBUTE_SCHEDULER_URL: pooler.url };
      expect(await sentenceOf(settings)).toMatch(/^DISTRIBUTE_SCHEDULER_URL points to a pooler in transaction mode/);
    } finally {
      await pooler.stop();
    }
  });
});

describe('everything else that a start needs', () => {
  test.each([
    ['below a file', () => join(emptyFile(), 'inside')],
    ['where the system makes no folders', () => '/proc/distribute'],
  ])('a data directory that cannot be written, %s', async (_where, folder) => {
    const { code, output } = await run({ DISTRIBUTE_DATA_DIR: folder() });
    expect(code).toBe(1);
    expect(output).toMatch(
      /The data directory .* cannot be written .*\. Set DISTRIBUTE_DATA_DIR to a writable folder\.$/,
    );
    expect(output.split('\n')).toHaveLength(1);
  });

  test('a port that is in use', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await sentenceOf({ DATABASE_URL: database.url, PORT: String(port) })).toBe(
      `Port ${port} is in use by another program. Stop that program, or set PORT to a free port.`,
    );
    other.close();
  });

  test('a port that is in use makes nothing that only the next start could show', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const folder = join(dataDir, 'untouched');
    const { port } = other.address() as AddressInfo;
    const { code, output } = await run({ PORT: String(port), DISTRIBUTE_DATA_DIR: folder });
    expect([code, output]).toEqual([1, expect.stringMatching(/^Port \d+ is in use by another program\. .*\.$/)]);
    expect(existsSync(folder)).toBe(false);
    other.close();
  });

  test('a scheduler store that cannot be reached', async () => {
    const port = await choosePort();
    const sentence = (url: string) => sentenceOf({ DATABASE_URL: database.url, DISTRIBUTE_SCHEDULER_URL: url });
    expect(await sentence(`mongodb://127.0.0.1:${port}/x`)).toMatch(
      /^The scheduler cannot use MongoDB \(.*\)\. Start it, or correct DISTRIBUTE_SCHEDULER_URL\.$/,
    );
    expect(await sentence(`mongodb://127.0.0.1:${port},localhost:${port}/x`)).toMatch(
      /^The scheduler cannot use MongoDB /,
    );
    expect(await sentence(`postgres://a:b@127.0.0.1:${port}/x`)).toBe(
      `No server responds at 127.0.0.1:${port}. Start PostgreSQL there, or correct DISTRIBUTE_SCHEDULER_URL.`,
    );
  });

  test('a .env that cannot be read', async () => {
    const path = join(dataDir, '.env');
    mkdirSync(path);
    const { code, output } = await run({});
    rmdirSync(path);
    expect([code, output]).toEqual([
      1,
      `${realpathSync(dataDir)}/.env cannot be read. Make it readable for this user, or remove it.`,
    ]);
  });

  test('LOG_LEVEL=debug adds for a programmer where it happened', async () => {
    const { output } = await run({ DATABASE_URL: 'postgres://a:b@nowhere.invalid/x', LOG_LEVEL: 'debug' });
    expect(output).toMatch(/^The host "nowhere.invalid" cannot be found. Correct DATABASE_URL\.\n/);
    expect(output).toContain('check-server.ts');
  });
});

describe('settings', () => {
  test.each([
    ['PORT', 'many', 'PORT is invalid: must be a port number'],
    ['PORT', '99999', 'PORT is invalid: must be a port number of at most 65535'],
    ['PORT', '0x10', 'PORT is invalid: must be a port number'],
    ['DISTRIBUTE_PUBLIC_URL', 'a.example', 'DISTRIBUTE_PUBLIC_URL is invalid: must be an http:// or https:// URL'],
    ['DISTRIBUTE_PUBLIC_URL', 'https://a.example/?x=1', 'DISTRIBUTE_PUBLIC_URL is invalid: must be a URL without'],
    ['DISTRIBUTE_PUBLIC_URL', 'https://a.example#f', 'DISTRIBUTE_PUBLIC_URL is invalid: must be a URL without'],
    ['DISTRIBUTE_PUBLIC_URL', 'https://u:p@a.example', 'DISTRIBUTE_PUBLIC_URL is invalid: must be a URL without'],
    ['DISTRIBUTE_SCHEDULER_URL', 'mongodb://', 'DISTRIBUTE_SCHEDULER_URL is invalid: must be a postgres:// or mongodb'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is invalid: must be one of fatal, error'],
    ['DISTRIBUTE_ROLE', 'boss', 'DISTRIBUTE_ROLE is invalid: must be all, api or worker'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL is invalid: must be a postgres:// URL'],
    ['DISTRIBUTE_BOOTSTRAP_KEY', 'secret', 'DISTRIBUTE_BOOTSTRAP_KEY is invalid: must be a well-formed dist_usr_ key'],
    ['DISTRIBUTE_MASTER_KEY', 'short', 'DISTRIBUTE_MASTER_KEY is invalid: must be one or more base64 keys'],
    ['DISTRIBUTE_EGRESS_ALLOW', '10.0.0.0', 'DISTRIBUTE_EGRESS_ALLOW is invalid: must be a comma-separated list of'],
    ['DISTRIBUTE_TRUST_PROXY', 'me', 'DISTRIBUTE_TRUST_PROXY is invalid: must be a comma-separated list of'],
    ['DISTRIBUTE_WEBHOOK_RETRIES', '1m,soon', 'DISTRIBUTE_WEBHOOK_RETRIES is invalid: must be a duration such as'],
    ['DISTRIBUTE_WEBHOOK_RETRIES', ',', 'DISTRIBUTE_WEBHOOK_RETRIES is invalid: must name at least one delay'],
    [
      'DISTRIBUTE_KEEP_EVENTS',
      '7d',
      'DISTRIBUTE_KEEP_EVENTS is invalid: must be at least as long as DISTRIBUTE_KEEP_DELIVERIES',
    ],
    ['DISTRIBUTE_KEEP_DELIVERIES', '366d', 'DISTRIBUTE_KEEP_EVENTS is invalid: must be at least as long as'],
    ['DISTRIBUTE_WEBHOOK_RETRIES', '1m,36501d', 'DISTRIBUTE_WEBHOOK_RETRIES is invalid: must be at most 36500d'],
    ['DISTRIBUTE_SANDBOX_DAY', 'long', 'DISTRIBUTE_SANDBOX_DAY is invalid: must be a duration such as'],
  ])('a bad %s (%s) stops the start with one line that names it', async (name, value, sentence) => {
    const { code, output } = await run({ [name]: value });
    expect(code).toBe(1);
    expect(output.split('\n')).toHaveLength(1);
    expect(output).toContain(sentence);
  });

  test('several bad ones are told all at once, each on its line', async () => {
    const { code, output } = await run({ PORT: 'many', DISTRIBUTE_ROLE: 'boss', DISTRIBUTE_EGRESS_ALLOW: 'x,y' });
    expect(code).toBe(1);
    expect(output.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'DISTRIBUTE_ROLE',
      'DISTRIBUTE_EGRESS_ALLOW',
    ]);
  });

  test('a name that is no setting is told, with the setting that was probably meant', async () => {
    const { output } = await run({
      PORT: 'many',
      DISTRIBUTE_ROLLE: 'worker',
      distribute_waitlist: 'on',
      DISTRIBUTE_SOMETHING_ELSE_ALTOGETHER: 'x',
      DISTRIBUTE_API_KEY: 'what the command line reads',
    });
    expect(output.split('\n')).toEqual([
      'DISTRIBUTE_ROLLE is not a setting and has no effect: did you mean DISTRIBUTE_ROLE?',
      'DISTRIBUTE_SOMETHING_ELSE_ALTOGETHER is not a setting and has no effect: see --help.',
      'distribute_waitlist is not a setting and has no effect: did you mean DISTRIBUTE_WAITLIST?',
      'PORT is invalid: must be a port number',
    ]);
  });

  test('--help lists every setting and starts nothing', async () => {
    const { code, output } = await run({}, ['--help']);
    expect(code).toBe(0);
    const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
    const names = [...output.matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(example).toContain(`${name}=`);
  });
});

function emptyFile(): string {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  return file;
}
