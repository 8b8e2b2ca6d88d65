import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { trackingLinks } from '../../modules/delivery/index.ts';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { loadRootSecret } from '../../src/database/root-secret.ts';
import { newId } from '../../src/kernel/ids.ts';
import { parseKeyRing } from '../../src/kernel/key-ring.ts';
import { createVault } from '../../src/kernel/vault.ts';
import { serve } from './peers/serve.ts';

const ROUNDS = 3;
const SECONDS = 6;
const CONNECTIONS = 40;
/** Each is opened once and clicked once before any is seen again. */
const MESSAGES = 40_000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

interface Load {
  answered: number;
  seconds: number;
  /** Of the addresses asked for, how many different ones were answered, from the first on. */
  distinct: number;
}

/** Asks for one address after the other, all connections together. */
async function load(url: string, paths: string[], seconds: number): Promise<Load> {
  let next = 0;
  const startedAt = performance.now();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        headers: { 'user-agent': BROWSER },
        setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] ?? '/' }),
      },
    ],
  });
  if (result.errors > 0 || result['4xx'] > 0 || result['5xx'] > 0) throw new Error('Not every request was answered.');
  const answered = result.requests.total;
  return { answered, seconds: (performance.now() - startedAt) / 1000, distinct: Math.min(answered, paths.length) };
}

/** A campaign whose messages left an hour ago, and the addresses in them: picture and link of each message in turn. */
async function newCampaign(client: pg.Client, ring: Buffer, keyRing: string) {
  const links = trackingLinks({ vault: createVault(parseKeyRing(keyRing) ?? [], ring), publicUrl: 'http://x' });
  const campaignId = newId();
  const { rows } = await client.query<{ id: string }>('select id from organisations limit 1');
  const orgId = rows[0]?.id;
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
  const paths = ids.flatMap((id) => [links.pixel(id), links.click(id, 'https://acme.example/offer')]);
  return { campaignId, paths: paths.map((address) => new URL(address).pathname) };
}

/** What was answered and is not in the database, by counters and by rows. */
async function missing(client: pg.Client, campaignId: string, { distinct }: Load): Promise<number> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select name, value::int from campaign_counts where campaign_id = $1
     union all select 'rows', (count(*) filter (where opened) + count(*) filter (where clicked))::int from messages
     where campaign_id = $1`,
    [campaignId],
  );
  const count = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  const opened = Math.ceil(distinct / 2);
  const clicked = Math.floor(distinct / 2);
  const short = (expected: number, found: number) => Math.max(0, expected - found);
  return Math.max(
    short(opened, count('opened')) + short(clicked, count('clicked')),
    short(opened, count('recipientsOpened')) + short(clicked, count('recipientsClicked')),
    short(opened + clicked, count('rows')),
  );
}

/**
 * Opens and clicks until they are in the database, against a bare server that answers a pixel, in turns. The service is
 * stopped with SIGTERM right after the load; writing down what it still had in memory is part of the time.
 */
export async function run(): Promise<void> {
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
  let lost = 0;
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const { campaignId, paths } = await newCampaign(client, root, keyRing);
      const bare = await serve('scripts/bench/peers/bare-pixel.ts', environment);
      const peer = await load(bare.url, paths, SECONDS);
      await bare.stop();
      const ours = await serve('src/main.ts', environment);
      const whole = await load(ours.url, paths, SECONDS);
      const stoppedAt = performance.now();
      await ours.stop();
      const stopSeconds = (performance.now() - stoppedAt) / 1000;
      lost += await missing(client, campaignId, whole);
      const peerRate = peer.answered / peer.seconds;
      const rate = whole.answered / (whole.seconds + stopSeconds);
      // The first round only warms up the machine.
      if (round === 0) continue;
      ratios.push(rate / peerRate);
      console.log(
        `round ${round}: ${whole.answered} events (${whole.distinct} of them new) in ${whole.seconds.toFixed(2)} s and ` +
          `${stopSeconds.toFixed(2)} s to stop: ${rate.toFixed(0)}/s; bare pixel ${peerRate.toFixed(0)}/s`,
      );
    }
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  console.log(`lost ${lost} (bar: 0)`);
  console.log(`ratio ${median?.toFixed(2)} (bar: at least 0.50)`);
}
