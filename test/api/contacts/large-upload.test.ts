import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/kernel/ids.ts';
import { generateKey } from '../../../src/security/api-key.ts';
import { freshDatabase, type TestDatabase } from '../../harness/database.ts';
import { isLong } from '../../harness/long.ts';
import { type RunningProcess, startProcess } from '../../harness/process.ts';

const ROWS = isLong ? 1_000_000 : 20_000;
/** A small heap, so that growth means retained memory and not garbage. */
const HEAP = '--max-semi-space-size=8 --max-old-space-size=128';
/** The uploaded file alone has 110 MB. */
const GROWTH_MB = 60;

let database: TestDatabase;
let service: RunningProcess;
const userKey = generateKey('usr');
beforeAll(async () => {
  database = await freshDatabase();
  service = await startProcess({
    DATABASE_URL: database.url,
    DISTRIBUTE_BOOTSTRAP_KEY: userKey,
    DISTRIBUTE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    NODE_OPTIONS: HEAP,
  });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await database.drop();
});

const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]) / 1024;

interface Answer {
  uploadId: string;
  status: string;
  upload: Record<string, unknown>;
  uploads: { progress: number }[];
}

/** Streams the form, so that neither side holds the whole file. */
function* form(brandId: string): Generator<string> {
  const part = (name: string) => `--cut\r\nContent-Disposition: form-data; name="${name}"`;
  yield `${part('file')}; filename="large.csv"\r\nContent-Type: text/csv\r\n\r\nemail,first name,last name,company,title,country,consent\n`;
  for (let from = 0; from < ROWS; from += 1000) {
    let rows = '';
    for (let i = from; i < from + 1000; i++) {
      rows +=
        i % 1000 === 999
          ? 'no address,,,,,,\n'
          : `person.${i}@company-${i % 5000}.example,First${i},Last${i},"Company, ${i % 5000}",Head of Operations,France,yes\n`;
    }
    yield rows;
  }
  yield `\r\n${part('brandId')}\r\n\r\n${brandId}\r\n--cut--\r\n`;
}

test(`${ROWS} rows are imported with bounded memory and visible progress`, {
  timeout: isLong ? 900_000 : 300_000,
}, async () => {
  const {
    rows: [organisation],
  } = await database.pool.query('select id from organisations');
  const brandId = newId();
  await database.pool.query(
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
       values ($1, $2, 'acme.example', 'https://acme.example/', '{}', '[]', now(), now())`,
    [brandId, organisation.id],
  );
  const headers = { 'x-api-key': userKey };
  const ask = async (path: string) => (await fetch(service.url + path, { headers })).json() as Promise<Answer>;
  const send = async () =>
    (
      await fetch(`${service.url}/v1/orgs/contacts/upload`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut' },
        body: Readable.toWeb(Readable.from(form(brandId))),
        duplex: 'half',
      })
    ).json() as Promise<Answer>;
  const before = residentMb();
  let highest = 0;
  const seen = new Set<number>();
  let done = false;
  const finished = send().finally(() => (done = true));
  while (!done) {
    highest = Math.max(highest, residentMb());
    const [upload] = (await ask('/v1/orgs/contacts/uploads')).uploads;
    if (upload !== undefined) seen.add(upload.progress);
    await Promise.race([pause(isLong ? 500 : 50), finished]);
  }
  const { uploadId, status } = await finished;
  expect(status).toBe('completed');
  const { upload } = await ask(`/v1/orgs/contacts/uploads/${uploadId}`);
  expect(upload).toMatchObject({ rows: ROWS, added: ROWS * 0.999, rejected: ROWS * 0.001, progress: 1 });
  expect([...seen].filter((progress) => progress > 0 && progress < 1).length).toBeGreaterThan(0);
  expect(highest - before).toBeLessThan(GROWTH_MB);
  const {
    rows: [{ count }],
  } = await database.pool.query('select count(*)::int from contacts');
  expect(count).toBe(ROWS * 0.999);
});
