import pg from 'pg';
import { newId } from '../../src/kernel/ids.ts';
import { generateKey, hashKey, keyPrefix } from '../../src/security/api-key.ts';
import type { Figures } from './peers/figures.ts';
import { load } from './peers/load.ts';
import { serve } from './peers/serve.ts';
import { withService } from './peers/with-service.ts';

const ROUNDS = 3;
const SECONDS = 6;
/** A key is limited to 600 requests per minute, so the load is spread over many keys. */
const KEYS = 2_000;

async function addKeys(databaseUrl: string): Promise<{ orgId: string; keys: string[] }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query('select org_id, id from users limit 1');
  const keys = Array.from({ length: KEYS }, () => generateKey('usr'));
  await client.query(
    `insert into api_keys (id, kind, org_id, user_id, key_prefix, hash, created_at)
     select id, 'user', $4, $5, prefix, hash, now() from unnest($1::uuid[], $2::text[], $3::bytea[]) as k(id, prefix, hash)`,
    [keys.map(() => newId()), keys.map(keyPrefix), keys.map(hashKey), rows[0].org_id, rows[0].id],
  );
  await client.query('analyze');
  await client.end();
  return { orgId: rows[0].org_id, keys };
}

function inTurn(keys: string[], path: string) {
  let turn = 0;
  return () => ({ path, headers: { 'x-api-key': keys[turn++ % keys.length] ?? '' } });
}

/** Compares GET of one row through the whole stack (key, limit, zod, REST) with bare Fastify and pg, in turns. */
export async function run(): Promise<Figures> {
  const ratios: number[] = [];
  await withService(async ({ ours, databaseUrl, environment }) => {
    const { orgId, keys } = await addKeys(databaseUrl);
    const bare = await serve('scripts/bench/peers/fastify.ts', environment);
    const ourLoad = { url: ours.url, next: inTurn(keys, '/v1/orgs/current'), seconds: SECONDS };
    const bareLoad = { url: bare.url, next: inTurn(keys, `/orgs/${orgId}`), seconds: SECONDS };
    try {
      for (const warmUp of [bareLoad, ourLoad]) await load(warmUp);
      for (let round = 1; round <= ROUNDS; round++) {
        const { perSecond: peer } = await load(bareLoad);
        const { perSecond: whole } = await load(ourLoad);
        ratios.push(whole / peer);
        console.log(
          `round ${round}: whole stack ${whole.toFixed(0)} req/s, bare Fastify + pg ${peer.toFixed(0)} req/s`,
        );
      }
    } finally {
      await bare.stop();
    }
  });
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  console.log(`ratio ${median.toFixed(2)} (bar: at least 0.80)`);
  return { ratio: median };
}
