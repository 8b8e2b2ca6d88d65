import { Writable } from 'node:stream';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerAccess } from '../../../modules/keys/index.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { startProvider } from './provider-server.ts';

/** None matches the log's redaction patterns, so only code that never logs them passes. */
const SECRETS = {
  accepted: 'accepted-secret-7f3a91c05be2',
  replaced: 'replaced-secret-18d4e6a72b90',
  refused: 'refused-secret-c2b84f17a6d3',
  unreachable: 'unreachable-secret-5e90d1b3',
  malformed: 'malformed secret 9b1d77e0',
  repeated: 'repeated-secret-e4c1a8f2b6d0',
  platform: 'platform-secret-3c7e90b1d2f4',
};

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});

let api: TestService;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
  provider.accept(SECRETS.accepted);
  api = await startService({
    overrides: { providerEndpoints: { ...provider.endpoints, stripe: 'http://127.0.0.1:1/v1' } },
    environment: { DISTRIBUTE_PLATFORM_APOLLO_KEY: SECRETS.platform, DISTRIBUTE_ROLE: 'all' },
    log: pino({ level: 'trace' }, sink),
  });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

/** Dumps every row of every table and schema as text, including the payloads of scheduled jobs. */
async function dump(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const dumped: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select string_agg(t::text, e'\\n') as all from ${name} t`,
    );
    dumped[name] = rows[0]?.all ?? '';
  }
  return dumped;
}

test('no table, job, log line or error holds a provider key in clear', async () => {
  const answers: string[] = [];
  const store = async (body: object, headers: Record<string, string> = {}) => {
    const { text } = await api.call('post', '/v1/keys').set(headers).send(body);
    answers.push(text);
    return text;
  };
  await store({ provider: 'anthropic', apiKey: SECRETS.accepted, verify: true });
  await store({ provider: 'openai', apiKey: SECRETS.replaced });
  await store({ provider: 'openai', apiKey: SECRETS.repeated }, { 'Idempotency-Key': 'once' });
  await store({ provider: 'openai', apiKey: SECRETS.repeated }, { 'Idempotency-Key': 'once' });
  await store({ provider: 'openai', apiKey: SECRETS.replaced }, { 'Idempotency-Key': 'once' });
  await store({ provider: 'apollo', apiKey: SECRETS.refused, verify: true });
  await store({ provider: 'anthropic', apiKey: SECRETS.refused, verify: true }, { 'Idempotency-Key': 'refused' });
  await store({ provider: 'stripe', apiKey: SECRETS.unreachable, verify: true });
  await store({ provider: 'apollo', apiKey: SECRETS.malformed });
  await store({ provider: SECRETS.refused, apiKey: { nested: SECRETS.refused } });
  answers.push((await api.call('get', '/v1/keys')).text);
  answers.push((await api.call('get', '/v1/workflows/sales-cold-email-outreach-apollo/key-status')).text);
  const orgId: string = (await api.call('get', '/v1/me')).body.orgId;
  const platform = api.service.platform;
  const read = (name: 'anthropic' | 'apollo') => inUnitOfWork(platform, (unit) => providerAccess(unit, orgId, name));
  expect((await read('anthropic'))?.apiKey).toBe(SECRETS.accepted);
  expect((await read('apollo'))?.apiKey).toBe(SECRETS.platform);

  // Makes the INSERT of the key fail, because database errors can contain the statement.
  await api.database.pool.query('alter table provider_keys add constraint broken check (masked_key = $$x$$) not valid');
  expect(await store({ provider: 'openai', apiKey: SECRETS.unreachable })).toBe(
    JSON.stringify({ error: 'Something went wrong on our side.' }),
  );

  const tables = await dump(api.database.pool);
  expect(tables['public.provider_keys']).toContain('acc…5be2');
  expect(tables['public.idempotency_keys']).not.toBe('');
  expect(tables['public.agenda_jobs']).toContain('sweep');
  expect(lines.join('')).toContain('A procedure failed.');
  const places = { ...tables, log: lines.join(''), answers: answers.join('\n') };
  for (const [place, text] of Object.entries(places)) {
    for (const [name, secret] of Object.entries(SECRETS)) {
      expect(text.includes(secret), `${name} key in ${place}`).toBe(false);
      expect(text.includes(Buffer.from(secret).toString('base64')), `${name} key as base64 in ${place}`).toBe(false);
      expect(text.includes(Buffer.from(secret).toString('hex')), `${name} key as hex in ${place}`).toBe(false);
    }
  }
});
