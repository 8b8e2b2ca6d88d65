import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import pg from 'pg';
import { newId } from '../../src/kernel/ids.ts';
import { generateKey, hashKey, keyPrefix } from '../../src/security/api-key.ts';
import { copyOut } from './peers/copy-out.ts';
import type { Server } from './peers/serve.ts';
import { withService } from './peers/with-service.ts';

/** Emails of the campaign. Set fewer for a quick try. */
const ROWS = Number(process.env.BENCH_EXPORT_ROWS ?? 1_000_000);
const STEPS = 2;

interface Stage {
  key: string;
  orgId: string;
  /** The large campaign, and a small one for warm-up. */
  campaignIds: [string, string];
}

async function openStage(databaseUrl: string): Promise<Stage> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await fillStage(client);
  } finally {
    await client.end();
  }
}

async function fillStage(client: pg.Client): Promise<Stage> {
  const { rows } = await client.query('select org_id, id from users limit 1');
  const stage: Stage = { key: generateKey('usr'), orgId: rows[0].org_id, campaignIds: [newId(), newId()] };
  await client.query(
    `insert into api_keys (id, kind, org_id, user_id, key_prefix, hash, created_at) values ($1, 'user', $2, $3, $4, $5, now())`,
    [newId(), stage.orgId, rows[0].id, keyPrefix(stage.key), hashKey(stage.key)],
  );
  for (const [i, campaignId] of stage.campaignIds.entries()) {
    await addEmails(client, { orgId: stage.orgId, campaignId, people: i === 0 ? ROWS / STEPS : 100 });
  }
  await client.query('vacuum analyze leads, emails, messages');
  return stage;
}

async function addEmails(
  client: pg.Client,
  { orgId, campaignId, people }: { orgId: string; campaignId: string; people: number },
) {
  const startedAt = `${Date.now()}::bigint`;
  const id = (kind: string) =>
    `(lpad(to_hex(${startedAt} + n), 12, '0') || '7${kind}008000' || right($2::uuid::text, 4) || lpad(to_hex(n), 8, '0'))::uuid`;
  await client.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($2, $1, 'Bench', 'bench', '{}', 'completed', now(), now())`,
    [orgId, campaignId],
  );
  await client.query(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, first_name, last_name, title,
       organization_name, status, sandbox, contacted, replied, reply_class, created_at)
     select ${id('1')}, $1, $2::uuid, $2, $2::uuid::text, 'p' || n || '@x.example', 'p' || n || '@x.example', 'First', 'Last ' || n,
       'Head of Operations', 'Company, "the ' || n || 'th"', 'contacted', true, true, n % 50 = 0,
       case when n % 50 = 0 then 'interested' end, now()
     from generate_series(1, $3::int) as n`,
    [orgId, campaignId, people],
  );
  await client.query(
    `insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
     select ${id('2')}, $1, $2::uuid, ${id('1')}, $2, 'A question for Company ' || n, $4, now()
     from generate_series(1, $3::int) as n`,
    [
      orgId,
      campaignId,
      people,
      JSON.stringify([{ step: 1, bodyText: 'Hello '.repeat(100), bodyHtml: '<p>Hello</p>' }]),
    ],
  );
  await client.query(
    `insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, sent_at, delivered, opened,
       clicked, created_at)
     select gen_random_uuid(), $1, $2::uuid, ${id('1')}, ${id('2')}, step, 'sandbox', 'sent', now(), true, n % 3 = 0, n % 9 = 0, now()
     from generate_series(1, $3::int) as n, generate_series(1, ${STEPS}) as step`,
    [orgId, campaignId, people],
  );
}

const peerSelect = ({ orgId, campaignIds }: Stage) => `
  select m.id, m.lead_id, l.email, concat_ws(' ', l.first_name, l.last_name), l.title, l.organization_name, m.step, e.subject,
         m.sent_at, m.delivered, m.bounced, m.opened, m.clicked, l.replied, l.reply_class, l.unsubscribed
  from messages m join leads l on l.org_id = m.org_id and l.id = m.lead_id
    join emails e on e.org_id = m.org_id and e.id = m.email_id
  where m.org_id = '${orgId}' and m.campaign_id = '${campaignIds[0]}' and m.sent_at is not null
  order by m.lead_id, m.step`;

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

function open({ url }: Server, { key }: Stage, path: string, encoding = 'identity'): Promise<IncomingMessage> {
  const headers = { 'x-api-key': key, 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    request(url + path, { headers }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`${path}: status ${answer.statusCode}`));
    })
      .on('error', reject)
      .end();
  });
}

interface Measured {
  firstByteMs: number;
  seconds: number;
  megabytes: number;
  grownMegabytes: number;
}

/** Reads as fast as data arrives and discards it. */
async function measure(ours: Server, stage: Stage, path: string, encoding?: string): Promise<Measured> {
  const before = residentMegabytes(ours.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(ours.pid))), 50);
  const startedAt = performance.now();
  let firstByteMs = 0;
  let bytes = 0;
  for await (const chunk of await open(ours, stage, path, encoding)) {
    firstByteMs ||= performance.now() - startedAt;
    bytes += (chunk as Buffer).length;
  }
  clearInterval(watch);
  const seconds = (performance.now() - startedAt) / 1000;
  return { firstByteMs, seconds, megabytes: bytes / 1e6, grownMegabytes: most - before };
}

const rate = (seconds: number) => Math.round(ROWS / seconds);

async function assertParsed(ours: Server, stage: Stage, path: string): Promise<void> {
  let csvRows = 0;
  const csv = (await open(ours, stage, `${path}?format=csv`)).pipe(parse({ columns: true }));
  for await (const row of csv) if ((row as { email: string }).email.endsWith('@x.example')) csvRows += 1;
  // Parsed by line, because the whole file is longer than the maximum string length.
  let jsonRows = 0;
  let frame = '';
  for await (const line of createInterface({ input: await open(ours, stage, `${path}?format=json`) })) {
    if (!line.includes('"email_id"')) frame += line;
    else if (JSON.parse(line.replace(/^,/, '')).email.endsWith('@x.example')) jsonRows += 1;
  }
  JSON.parse(frame);
  console.log(`parsed: ${csvRows} rows of CSV, ${jsonRows} of JSON (bar: ${ROWS} of each)`);
}

/** Compares the export of a campaign's emails with `COPY` of the same rows. */
export async function run(): Promise<void> {
  await withService(async ({ ours, databaseUrl }) => {
    const stage = await openStage(databaseUrl);
    const [large, small] = stage.campaignIds.map((id) => `/campaigns/${id}/export`) as [string, string];
    await measure(ours, stage, small);
    await copyOut(databaseUrl, peerSelect(stage));
    for (const format of ['csv', 'json']) {
      const own = await measure(ours, stage, `${large}?format=${format}`);
      const startedAt = performance.now();
      await copyOut(databaseUrl, peerSelect(stage));
      const peerSeconds = (performance.now() - startedAt) / 1000;
      console.log(
        `${format}: ${rate(own.seconds)} rows/s (${own.megabytes.toFixed(0)} MB), COPY ${rate(peerSeconds)} rows/s, ` +
          `ratio ${(peerSeconds / own.seconds).toFixed(2)} (bar: at least 0.3); ` +
          `first byte ${own.firstByteMs.toFixed(0)} ms (bar: under 500), memory grew by ${own.grownMegabytes.toFixed(0)} MB (bar: under 50)`,
      );
    }
    for (const encoding of ['gzip', 'br']) {
      const own = await measure(ours, stage, large, encoding);
      console.log(`csv, ${encoding}: ${rate(own.seconds)} rows/s, ${own.megabytes.toFixed(0)} MB`);
    }
    await assertParsed(ours, stage, large);
  });
}
