import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateKey } from '../../../src/security/api-key.ts';
import { freshDatabase, type TestDatabase } from '../../harness/database.ts';
import { type RunningProcess, startProcess } from '../../harness/process.ts';
import { acme } from './acme.ts';
import { KINDS } from './kinds-of-pages.ts';
import { startWeb, type Web } from './web.ts';

const MEGABYTE = 1024 * 1024;
/** Only Linux reports the peak memory of another process and routes all of 127.0.0.0/8 to loopback. */
const canMeasure = process.platform === 'linux';

const kinds = Object.keys(KINDS).filter((kind) => kind !== 'endless silence');
const hostOf = (kind: string) => `127.0.1.${kinds.indexOf(kind) + 1}`;
const userKey = generateKey('usr');

let web: Web;
let database: TestDatabase;
let service: RunningProcess;
beforeAll(async () => {
  const sites = kinds.map((kind) => [hostOf(kind), KINDS[kind]?.site ?? {}]);
  web = await startWeb({ '127.0.2.1': acme, '127.0.2.2': acme, ...Object.fromEntries(sites) });
  database = await freshDatabase();
  service = await startProcess({
    DATABASE_URL: database.url,
    DISTRIBUTE_BOOTSTRAP_KEY: userKey,
    DISTRIBUTE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
    DISTRIBUTE_ROLE: 'all',
  });
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await database?.drop();
  await web?.close();
});

const bytesOf = (line: string) => {
  const status = readFileSync(`/proc/${service.child.pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
};
const forgetPeak = () => writeFileSync(`/proc/${service.child.pid}/clear_refs`, '5');

const create = async (host: string) => {
  const response = await fetch(`${service.url}/v1/brands`, {
    method: 'POST',
    headers: { 'x-api-key': userKey, 'content-type': 'application/json' },
    body: JSON.stringify({ url: web.address(host) }),
  });
  return { status: response.status, body: (await response.json()) as { brandId?: string } };
};

const analysed = async (brandId: string) => {
  const answer = await fetch(`${service.url}/v1/brands/${brandId}`, { headers: { 'x-api-key': userKey } });
  return ((await answer.json()) as { analysedAt: string | null }).analysedAt;
};

test.runIf(canMeasure)('creating and analysing a brand takes less than 50 MB for every kind of page', async () => {
  for (const host of ['127.0.2.1', '127.0.2.2']) {
    const { body } = await create(host);
    await expect.poll(() => analysed(body.brandId ?? '')).not.toBeNull();
  }
  const grown: Record<string, number> = {};
  for (const kind of kinds) {
    const before = bytesOf('VmRSS');
    forgetPeak();
    const { status, body } = await create(hostOf(kind));
    expect(status, kind).toBe('refusal' in (KINDS[kind]?.gets ?? {}) ? 400 : 200);
    if (status === 200) await expect.poll(() => analysed(body.brandId ?? '')).not.toBeNull();
    grown[kind] = Math.round((bytesOf('VmHWM') - before) / MEGABYTE);
  }
  expect(Object.entries(grown).filter(([, megabytes]) => megabytes > 50)).toEqual([]);
});
