import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createTrackingLinks } from '../../modules/tracking/index.ts';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { loadRootSecret } from '../../src/database/secrets/root-secret.ts';
import { newId } from '../../src/kernel/ids.ts';
import { createVault, parseKeyRing } from '../../src/security/vault.ts';
import type { Figures } from './peers/figures.ts';
import { load } from './peers/load.ts';
import { serve } from './peers/serve.ts';

const ROUNDS = 5;
const SECONDS = 6;
/** Until the code is compiled and writing keeps up with the requests. */
const WARM_UP_SECONDS = 3;
/** Messages of the last weeks in any order. Each is opened and clicked once before it repeats. */
const MESSAGES = 160_000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

type Addresses = () => { path: string; headers: Record<string, string> };

function inTurn(paths: string[]): Addresses {
  let turn = 0;
  return () => ({ path: paths[turn++ % paths.length] ?? '/', headers: { 'user-agent': BROWSER } });
}

/** Creates a campaign with messages sent an hour ago. Returns the pixel and link addresses of all messages. */
async function newCampaign(client: pg.Client, ring: Buffer, keyRing: string) {
  const links = createTrackingLinks({ vault: createVault(parseKeyRing(keyRing) ?? [], ring), publicUrl: 'http://x' });
  const campaignId = newId();
  const { rows } = await client.query<{ id: string }>('select id from organisations limit 1');
  const orgId = rows[0]?.id ?? '';
  await client.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, 'Benchmark', 'x', '{}', 'completed', now(), now())`,
    [campaignId, orgId],
  );
  const ids = Array.from({ length: MESSAGES }, () => newId());
  await client.query(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, contacted, created_at)
     select id, $2, $3::uuid, $3::uuid, $3::uuid::text, id || '@x.example', id || '@x.example', 'contacted', true, true, now()
     from unnest($1::uuid[]) as id`,
    [ids, orgId, campaignId],
  );
  await client.query(
    `insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
     select id, $2, $3::uuid, id, $3::uuid, 'Hello', '[]', now() from unnest($1::uuid[]) as id`,
    [ids, orgId, campaignId],
  );
  await client.query(
    `insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, sent_at, created_at)
     select id, $2, $3, id, id, 1, 'smtp', 'sent', now() - interval '1 hour', now() from unnest($1::uuid[]) as id`,
    [ids, orgId, campaignId],
  );
  await client.query('vacuum analyze leads, messages, campaign_counts, campaign_day_counts');
  const read = ids.map((id) => ({ id, place: Math.random() })).toSorted((one, other) => one.place - other.place);
  const paths = read.flatMap(({ id }) => [
    links.pixel({ orgId, id }),
    links.click({ orgId, id }, 'https://acme.example/offer'),
  ]);
  return { campaignId, paths: paths.map((address) => new URL(address).pathname) };
}

/** Returns how many answered events are missing in the database, in counters or rows. */
async function missing(client: pg.Client, campaignId: string, answered: number): Promise<number> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select name, value::int from campaign_counts where campaign_id = $1
     union all select 'rows', (count(*) filter (where opened) + count(*) filter (where clicked))::int from messages
     where campaign_id = $1`,
    [campaignId],
  );
  const count = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  const expected = Math.min(answered, 2 * MESSAGES);
  const found = [
    count('opened') + count('clicked'),
    count('recipientsOpened') + count('recipientsClicked'),
    count('rows'),
  ];
  return Math.max(0, expected - Math.min(...found));
}

async function backlog(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from tracking_batches');
  return rows[0]?.count ?? 0;
}

/** Returns how long an otherwise idle process takes to count the remaining batches. */
async function countTheRest(client: pg.Client, environment: Record<string, string>): Promise<number> {
  const server = await serve('src/main.ts', environment);
  const startedAt = performance.now();
  while ((await backlog(client)) > 0) await pause(100);
  const seconds = (performance.now() - startedAt) / 1000;
  await server.stop();
  return seconds;
}

interface Round {
  /** Requests answered per second. They are stored meanwhile or at the stop; counting continues later. */
  perSecond: number;
  /** Time until the process has exited, with the rest stored. */
  stopSeconds: number;
  answered: number;
}

async function measure(script: string, environment: Record<string, string>, next: Addresses): Promise<Round> {
  const server = await serve(script, environment);
  const warmUp = await load({ url: server.url, next, seconds: WARM_UP_SECONDS });
  const { answered, perSecond } = await load({ url: server.url, next, seconds: SECONDS });
  const stoppedAt = performance.now();
  await server.stop();
  const stopSeconds = (performance.now() - stoppedAt) / 1000;
  return { perSecond, stopSeconds, answered: warmUp.answered + answered };
}

/** Compares opens and clicks, stored durably, with a bare server that returns a pixel, in turns. */
export async function run(): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const keyRing = randomBytes(32).toString('base64');
  const postgres = await launchEmbeddedPostgres({ dataDir });
  const environment = {
    DATABASE_URL: postgres.url,
    DISTRIBUTE_DATA_DIR: dataDir,
    DISTRIBUTE_MASTER_KEY: keyRing,
    PORT: '0',
    LOG_LEVEL: 'info',
  };
  await (await serve('src/main.ts', environment)).stop();
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  const root = await loadRootSecret(pool, parseKeyRing(keyRing) ?? []);
  await pool.end();
  const client = new pg.Client(postgres.url);
  await client.connect();
  const ratios: number[] = [];
  const barePaces: number[] = [];
  let lost = 0;
  let counted = 0;
  try {
    const { campaignId, paths } = await newCampaign(client, root, keyRing);
    const [ourPaths, barePaths] = [inTurn(paths), inTurn(paths)];
    let answered = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const bare = await measure('scripts/bench/peers/bare-pixel.ts', environment, barePaths);
      const ours = await measure('src/main.ts', environment, ourPaths);
      answered += ours.answered;
      ratios.push(ours.perSecond / bare.perSecond);
      barePaces.push(bare.perSecond);
      console.log(
        `round ${round}: opens and clicks ${ours.perSecond.toFixed(0)}/s and ${ours.stopSeconds.toFixed(2)} s to stop; ` +
          `bare pixel ${bare.perSecond.toFixed(0)}/s; ${answered} events so far, of ${2 * MESSAGES} different ones; ` +
          `${await backlog(client)} batches of up to 500 messages wait to be counted`,
      );
      // Autovacuum would do this between two busy hours.
      await client.query('vacuum analyze leads, messages');
    }
    const restSeconds = await countTheRest(client, environment);
    console.log(`the rest is counted in ${restSeconds.toFixed(1)} s`);
    counted = answered / (ROUNDS * (WARM_UP_SECONDS + SECONDS) + restSeconds) / medianOf(barePaces);
    lost = await missing(client, campaignId, answered);
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const ratio = medianOf(ratios);
  console.log(`lost ${lost} (bar: 0)`);
  console.log(
    `ratio ${ratio.toFixed(2)} kept, ${counted.toFixed(2)} counted, the flood and the rest together (bar: 0.60)`,
  );
  return { ratio, counted, lost };
}

const medianOf = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
