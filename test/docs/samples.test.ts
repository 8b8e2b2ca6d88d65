import { readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateKey } from '../../src/security/api-key.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';
import { workThrough } from './reader.ts';
import { missingPrograms, readPage, samplesOf } from './samples.ts';

const ROOT = join(import.meta.dirname, '../..');
const site = join(ROOT, 'site');
/** These pages have their own tests. */
const ELSEWHERE = new Set(['backup.md', 'developer.md'].map((file) => join('docs', file)));
const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.md') && !ELSEWHERE.has(file),
);

/** The function `api` of the quick start, which every page uses. */
const prelude = samplesOf(join(site, 'docs/quick-start.md')).find(({ text }) => text.startsWith('api()'))?.text ?? '';

let database: TestDatabase;
let service: RunningProcess;
let sink: Sink;
let own: Record<string, string>;
beforeAll(async () => {
  [database, sink] = await Promise.all([
    freshDatabase(),
    startSink({ keepMail: true, login: { username: 'ada', password: 'secret' } }),
  ]);
  const keys = { DISTRIBUTE_BOOTSTRAP_KEY: generateKey('usr'), DISTRIBUTE_ADMIN_KEY: generateKey('app') };
  service = await startProcess({
    ...keys,
    DATABASE_URL: database.url,
    DISTRIBUTE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
    DISTRIBUTE_SANDBOX_DAY: '100ms',
  });
  own = {
    DISTRIBUTE_URL: service.url,
    DISTRIBUTE_API_KEY: keys.DISTRIBUTE_BOOTSTRAP_KEY,
    DISTRIBUTE_ADMIN_KEY: keys.DISTRIBUTE_ADMIN_KEY,
    DISTRIBUTE_FOLDER: ROOT,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_SECURITY: 'none',
    SMTP_USER: 'ada',
    SMTP_PASSWORD: 'secret',
    MY_ADDRESS: 'ada@acme.example',
  };
});
afterAll(async () => {
  await service.end('SIGTERM');
  await Promise.all([database.drop(), sink.stop()]);
});

const PATH = process.env.PATH ?? '';
/**
 * The environment without the service's settings. npm keeps
 * its config, because the reader's folder becomes its home.
 */
const machine = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('DISTRIBUTE_'))),
  npm_config_userconfig: join(homedir(), '.npmrc'),
  npm_config_cache: join(homedir(), '.npm'),
  GOCACHE: join(tmpdir(), 'distribute-go-cache'),
};

describe.each(pages)('%s', (file) => {
  const page = readPage(join(site, file));
  const missing = missingPrograms(page, PATH);
  if (missing.length > 0) process.stderr.write(`The samples of ${file} need ${missing.join(', ')}.\n`);

  test.skipIf(missing.length > 0)('every sample does what the page says', async () => {
    expect(page.own.filter((name) => !(name in own))).toEqual([]);
    expect(await workThrough(page, prelude, { ...machine, ...own })).toEqual([]);
  });
});
