import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { newId } from '../../src/kernel/ids.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { measureCampaign, startWorker } from './peers/campaign-stand.ts';
import type { Figures } from './peers/figures.ts';
import { withService } from './peers/with-service.ts';

const ROUNDS = 10;
const LEADS = 10_000;
const ROWS = 1_000_000;

/** Compares memory after ten campaigns with memory after the first, and measures what a large upload adds. */
export async function run(): Promise<Figures> {
  const growth = await campaigns();
  const uploadMb = await upload();
  return { growth, uploadMb };
}

async function campaigns(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const postgres = await launchEmbeddedPostgres({ dataDir });
  const service = await startWorker(postgres.url);
  const held: number[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      await measureCampaign(service, LEADS);
      held.push(process.memoryUsage.rss() / 1_048_576);
    }
  } finally {
    await service.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const [first = 1] = held;
  const growth = Math.max(...held) / first;
  console.log(`${ROUNDS} campaigns of ${LEADS} leads: ${held.map((mb) => mb.toFixed(0)).join(' → ')} MB`);
  console.log(`at the most ${growth.toFixed(2)} times of the first (bar: at most 1.20)`);
  return growth;
}

async function upload(): Promise<number> {
  const key = generateKey('usr');
  let addedMb = 0;
  await withService(
    async ({ ours, databaseUrl }) => {
      const brandId = await addBrand(databaseUrl);
      // Waits until garbage of the start is collected.
      await pause(10_000);
      const before = residentMb(ours.pid);
      let [highest, isDone] = [before, false];
      const sending = send(`${ours.url}/v1/orgs/contacts/upload`, key, brandId).finally(() => (isDone = true));
      while (!isDone) {
        highest = Math.max(highest, residentMb(ours.pid));
        await Promise.race([pause(200), sending]);
      }
      await sending;
      addedMb = highest - before;
      console.log(
        `an upload of ${ROWS} rows: ${before.toFixed(0)} → ${highest.toFixed(0)} MB, ${addedMb.toFixed(0)} MB more (bar: under 60)`,
      );
    },
    { DISTRIBUTE_BOOTSTRAP_KEY: key },
  );
  return addedMb;
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function addBrand(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const brandId = newId();
  await client.query(
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     select $1, id, 'bench.example', 'https://bench.example/', '{}', '[]', now(), now() from organisations limit 1`,
    [brandId],
  );
  await client.end();
  return brandId;
}

async function send(url: string, key: string, brandId: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=cut' },
    body: Readable.toWeb(Readable.from(form(brandId))),
    duplex: 'half',
  });
  const { status } = (await response.json()) as { status?: string };
  if (status !== 'completed') throw new Error(`The upload ended with ${response.status}, ${status}.`);
}

/** Generated while it is sent, so that no side holds the whole file. */
function* form(brandId: string): Generator<string> {
  const part = (name: string) => `--cut\r\nContent-Disposition: form-data; name="${name}"`;
  yield `${part('file')}; filename="large.csv"\r\nContent-Type: text/csv\r\n\r\nemail,first name,last name,company,title\n`;
  for (let from = 0; from < ROWS; from += 1000) {
    yield Array.from(
      { length: 1000 },
      (_, i) =>
        `person.${from + i}@company-${i}.example,First${from + i},Last${from + i},"Company, ${i}",Head of Operations\n`,
    ).join('');
  }
  yield `\r\n${part('brandId')}\r\n\r\n${brandId}\r\n--cut--\r\n`;
}
