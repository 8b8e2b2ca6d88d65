import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportLines } from '../../modules/results/export/export-lines.ts';
import type { Actor } from '../../src/kernel/caller.ts';
import { newId } from '../../src/kernel/ids.ts';
import { gate } from '../harness/gate.ts';
import { openResults, type ResultsStage } from './stage.ts';

let stage: ResultsStage;
beforeAll(async () => {
  stage = await openResults();
});
afterAll(() => stage.close());

/** Names that a spreadsheet could run as formulas. */
const NAMES = [
  '=HYPERLINK("http://evil.example","Click")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1',
  '＝1+1',
  'O"Brien, "Ada"',
  'Two\nlines\r\nand a third',
  'Größe 日本語 🦄 שלום',
  "'quoted'",
  ' =1+1',
  'Plain',
];

interface NewMail {
  campaignId: string;
  steps?: number;
  name?: string;
  more?: Record<string, unknown>;
}

async function addLead({ campaignId, steps = 1, name = 'Ada', more = {} }: NewMail) {
  const leadId = newId();
  const columns = { first_name: name, organization_name: name, replied: false, reply_class: null, ...more };
  await stage.rows(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, first_name, organization_name, status,
       contacted, sandbox, replied, reply_class, created_at)
     values ($1, $2, $3, $3, $1::uuid::text, $1::uuid::text, $1::uuid::text || '@x.example', $4, $5, 'contacted', true, false, $6, $7, now())`,
    [leadId, stage.orgId, campaignId, ...Object.values(columns)],
  );
  const emailId = newId();
  await stage.rows(
    `insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
     values ($1, $2, $3, $4, $3, $5, '[]', now())`,
    [emailId, stage.orgId, campaignId, leadId, name],
  );
  const messageIds = Array.from({ length: steps }, () => newId());
  await stage.rows(
    `insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, sent_at, delivered, created_at)
     select id, $1, $2, $3, $4, step, 'smtp', 'sent', '2026-11-15T09:30:00.123Z', true, now()
     from unnest($5::uuid[]) with ordinality as message (id, step)`,
    [stage.orgId, campaignId, leadId, emailId, messageIds],
  );
  return { leadId, messageIds };
}

const download = (campaignId: string, query = '', headers: Record<string, string> = {}) =>
  fetch(`${stage.api.url}/campaigns/${campaignId}/export${query}`, {
    headers: { 'x-api-key': stage.api.userKey, 'accept-encoding': 'identity', ...headers },
  });

interface Row {
  email_id: string;
  lead_id: string;
  name: string;
  company: string;
  subject: string;
  [column: string]: unknown;
}

const readCsv = (text: string) => parse(text, { columns: true, record_delimiter: '\n' }) as Row[];

async function readJson(campaignId: string): Promise<Row[]> {
  const file = (await (await download(campaignId, '?format=json')).json()) as { campaign_id: string; emails: Row[] };
  expect(Object.keys(file)).toEqual(['campaign_id', 'emails']);
  return file.emails;
}

test('both formats hold whatever people are called, and a spreadsheet computes none of it', async () => {
  const campaignId = await stage.newCampaign();
  for (const name of NAMES) await addLead({ campaignId, name });
  const answer = await download(campaignId);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="campaign-${campaignId}.csv"`,
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
  });
  const rows = readCsv(await answer.text());
  const plain = await readJson(campaignId);
  expect(plain.map(({ name }) => name)).toEqual(NAMES);
  for (const [i, row] of rows.entries()) {
    const name = NAMES[i] ?? '';
    for (const text of [row.name, row.company, row.subject]) {
      expect(text).toBe(/^[=+\-@\t\r\n＝]/.test(name) ? `'${name}` : name);
    }
  }
  expect(rows.map(({ email_id }) => email_id)).toEqual(plain.map(({ email_id }) => email_id));
  expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(plain[0] ?? {}));
});

test('a row tells what became of an email, and an answer stands on the email that was answered', async () => {
  const campaignId = await stage.newCampaign();
  const { leadId, messageIds } = await addLead({
    campaignId,
    steps: 3,
    more: { replied: true, reply_class: 'interested' },
  });
  await stage.rows('update messages set opened = true, clicked = true where id = $1', [messageIds[0]]);
  await stage.rows(
    "update messages set bounced = true, delivered = false, status = 'failed', sent_at = null where id = $1",
    [messageIds[2]],
  );
  const reply = `insert into replies (id, org_id, campaign_id, lead_id, message_id, inbound_mail_id, from_email, subject, body_text,
       preview, qualification, sentiment, confidence, reasoning, classified_by, received_at, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, gen_random_uuid(), '', '', '', '', 'interested', $5, 1, '', 'rules', $6, now())`;
  const of = [stage.orgId, campaignId, leadId];
  await stage.rows(reply, [...of, messageIds[1], 'positive', '2026-11-15T10:00:00Z']);
  await stage.rows(reply, [...of, messageIds[0], 'auto', '2026-11-15T11:00:00Z']);
  // A meeting does not reveal which email led to it.
  const booked = await addLead({ campaignId, steps: 2, more: { replied: true, reply_class: 'meetingBooked' } });
  await stage.rows(
    `insert into meetings (id, org_id, campaign_id, lead_id, inbound_mail_id, email, meeting_time, calendar_link, created_at)
     values (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), '', now(), '', '2026-11-15T12:00:00Z')`,
    [stage.orgId, campaignId, booked.leadId],
  );
  const rows = await readJson(campaignId);
  expect(rows[0]).toEqual({
    email_id: messageIds[0],
    lead_id: leadId,
    email: `${leadId}@x.example`,
    name: 'Ada',
    title: null,
    company: 'Ada',
    step: 1,
    subject: 'Ada',
    sent_at: '2026-11-15T09:30:00.123Z',
    delivered: true,
    bounced: false,
    opened: true,
    clicked: true,
    replied: false,
    sentiment: null,
    replied_at: null,
    unsubscribed: false,
  });
  expect(rows[1]).toMatchObject({
    step: 2,
    subject: 'Re: Ada',
    replied: true,
    sentiment: 'positive',
    replied_at: '2026-11-15T10:00:00.000Z',
  });
  expect(rows[2]).toMatchObject({ step: 3, sent_at: null, bounced: true, delivered: false, replied: false });
  expect(rows.slice(3).map(({ replied, replied_at }) => [replied, replied_at])).toEqual([
    [false, null],
    [true, '2026-11-15T12:00:00.000Z'],
  ]);
});

test('what was not sent is not in it, and an empty campaign is an empty file', async () => {
  const campaignId = await stage.newCampaign();
  const { messageIds } = await addLead({ campaignId });
  await stage.rows(
    "update messages set status = 'queued', sent_at = null, delivered = false where id = $1",
    messageIds,
  );
  expect(readCsv(await (await download(campaignId)).text())).toEqual([]);
  expect(await readJson(campaignId)).toEqual([]);
});

/** A campaign of several pages whose leads have sequences of different lengths. */
async function addMany(people: number): Promise<string> {
  const campaignId = await stage.newCampaign();
  await stage.rows(
    `with lead as (
       insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, contacted, sandbox, replied, created_at)
       select gen_random_uuid(), $1, $2::uuid, $2, n::text, $2::text || n, n || '@x.example', 'contacted', true, false, n % 7 = 0, now()
       from generate_series(1, $3::int) n returning id
     ), email as (
       insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
       select gen_random_uuid(), $1, $2, id, $2, 'Hello, you', '[]', now() from lead returning id, lead_id
     )
     insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, sent_at, created_at)
     select gen_random_uuid(), $1, $2, lead_id, id, step, 'smtp', 'sent', now(), now()
     from email, generate_series(1, 3) step`,
    [stage.orgId, campaignId, people],
  );
  return campaignId;
}

test('many pages hold every email once, and every person who answered once', async () => {
  const campaignId = await addMany(3_000);
  const rows = readCsv(await (await download(campaignId)).text());
  expect(rows).toHaveLength(9_000);
  expect(new Set(rows.map(({ email_id }) => email_id)).size).toBe(9_000);
  expect(rows.filter(({ replied }) => replied === 'true')).toHaveLength(Math.floor(3_000 / 7));
  expect(await readJson(campaignId)).toHaveLength(9_000);
});

test('it is compressed where the client takes it', async () => {
  const campaignId = await addMany(100);
  const whole = Buffer.from(await (await download(campaignId)).arrayBuffer());
  const raw = async (encoding: string) => {
    const asked = request(`${stage.api.url}/campaigns/${campaignId}/export`, {
      headers: { 'x-api-key': stage.api.userKey, 'accept-encoding': encoding },
    }).end();
    const [answer] = await once(asked, 'response');
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part);
    return { encoding: answer.headers['content-encoding'], body: Buffer.concat(parts) };
  };
  const gzip = await raw('gzip, deflate');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.body)).toEqual(whole);
  expect(gzip.body.length).toBeLessThan(whole.length / 2);
  const brotli = await raw('br;q=1, gzip;q=0.5');
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.body)).toEqual(whole);
  expect(await raw('identity')).toEqual({ encoding: undefined, body: whole });
});

test('who goes away, or asks for the head alone, holds nothing; the third at once waits', async () => {
  const campaignId = await addMany(12_000);
  const open = async () => {
    const asked = request(`${stage.api.url}/campaigns/${campaignId}/export`, {
      headers: { 'x-api-key': stage.api.userKey },
    }).end();
    const [answer] = await once(asked, 'response');
    return { asked, answer };
  };
  const { status, headers } = await fetch(`${stage.api.url}/campaigns/${campaignId}/export`, {
    method: 'HEAD',
    headers: { 'x-api-key': stage.api.userKey },
  });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  // Two stalled readers hold the organisation's export slots but no database connection, so other requests work.
  const readers = [await open(), await open()];
  let isServed = false;
  const third = open().then((reader) => {
    isServed = true;
    return reader;
  });
  for (let turn = 0; turn < 10; turn++) await stage.get(`/campaigns/${campaignId}/stats`);
  expect(isServed).toBe(false);
  const idle = async () =>
    (
      await stage.rows<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      )
    )[0]?.n;
  expect(await idle()).toBe(0);
  readers[0]?.asked.destroy();
  (await third).asked.destroy();
  readers[1]?.asked.destroy();
  expect((await download(campaignId)).status).toBe(200);
});

test('an export warns of no leak', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const response = await download(await stage.newCampaign(), '', { 'accept-encoding': 'gzip' });
  await response.arrayBuffer();
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('slow readers of two organisations keep out no third', async () => {
  const { exportPlaces } = stage.api.service.platform;
  const leave = await Promise.all(['one', 'one', 'other', 'other'].map((owner) => exportPlaces.enter(owner)));
  expect((await download(await addMany(1))).status).toBe(200);
  for (const done of leave) done();
});

test('however many files of an organisation are written, they read at most four pages at the same time', async () => {
  const { orm } = stage.api.service.platform;
  const campaignId = await addMany(2_000);
  let reading = 0;
  const mayAnswer = gate();
  const copyOut = async () => {
    reading += 1;
    await mayAnswer.opened;
    return Buffer.from('x');
  };
  const unit = { orm, copyOut, actor: { orgId: stage.orgId } as Actor };
  const countPages = async () => {
    let pages = 0;
    for await (const _page of exportLines(unit, campaignId, 'csv')) pages += 1;
    return pages;
  };
  const files = Array.from({ length: 10 }, countPages);
  await expect.poll(() => reading).toBe(4);
  await pause(300);
  expect(reading).toBe(4);
  mayAnswer.open();
  expect(await Promise.all(files)).toEqual(Array(10).fill(4));
});
