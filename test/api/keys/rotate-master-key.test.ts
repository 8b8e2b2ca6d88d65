import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerAccess } from '../../../modules/keys/index.ts';
import { sealedColumns } from '../../../src/compose.ts';
import { resealColumn } from '../../../src/database/secrets/reseal.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { createVault, parseKeyRing } from '../../../src/security/vault.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

const SCRIPT = join(import.meta.dirname, '../../../scripts/rotate-master-key.ts');
const ORGANISATIONS = 3000;

const oldKey = randomBytes(32).toString('base64');
const newKey = randomBytes(32).toString('base64');
const vaultOf = (keys: string) => createVault(parseKeyRing(keys) ?? []);
const newestId = parseKeyRing(newKey)?.[0]?.id;

/** Started with only the old key, then restarted with both. */
let api: TestService;
beforeAll(async () => {
  api = await startService({ masterKey: `${newKey},${oldKey}` });
});
afterAll(() => api.close());

const secretOf = (orgId: string) => `secret-of-${orgId}`;

async function addOldKeys(count: number): Promise<string[]> {
  const vault = vaultOf(oldKey);
  const orgIds = Array.from({ length: count }, newId);
  const seals = orgIds.map((orgId) => vault.seal(secretOf(orgId), { orgId, kind: 'provider-key' }));
  await api.database.pool.query(
    `insert into organisations (id, name, time_zone, plan, created_at, updated_at) select id, 'Rotated', 'UTC', 'self-hosted', now(), now() from unnest($1::uuid[]) as o(id)`,
    [orgIds],
  );
  await api.database.pool.query(
    `insert into provider_keys (id, org_id, provider, sealed_key, masked_key, base_url, created_at, updated_at)
     select gen_random_uuid(), o.id, 'apollo', o.seal, '…', null, now(), now()
     from unnest($1::uuid[], $2::text[]) as o(id, seal)`,
    [orgIds, seals],
  );
  return orgIds;
}

interface Rotation {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

function rotate(masterKey: string): Rotation {
  const child = spawn(process.execPath, [SCRIPT], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: api.database.url, DISTRIBUTE_MASTER_KEY: masterKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, ended: once(child, 'exit').then(() => child.exitCode) };
}

const stillOld = async () =>
  Number(
    (
      await api.database.pool.query(
        `select (select count(*) from provider_keys where sealed_key not like $1)
              + (select count(*) from idempotency_keys where answer not like $1) as old`,
        [`v1.${newestId}.%`],
      )
    ).rows[0].old,
  );

test('a rotation in the middle of writes loses nothing, survives a kill, and ends with the new key alone', async () => {
  const orgIds = await addOldKeys(ORGANISATIONS);
  const old = await startService({ beside: api, masterKey: oldKey });
  const created = await old.call('post', '/v1/api-keys').set('Idempotency-Key', 'kept').send({ name: 'kept' });
  await old.close();
  const writers = orgIds.filter((_, i) => i % 300 === 0);
  const written = new Map<string, string>();
  let writing = true;
  const write = async () => {
    for (let round = 0; writing; round++) {
      const orgId = writers[round % writers.length] ?? '';
      const apiKey = `written-${round}-${orgId}`;
      await api
        .call('post', '/v1/keys', api.adminKey)
        .set('x-org-id', orgId)
        .send({ provider: 'apollo', apiKey })
        .expect(200);
      written.set(orgId, apiKey);
      await pause(100);
    }
  };
  const writes = write();

  const killed = rotate(`${newKey},${oldKey}`);
  while (!/provider_keys\.sealed_key: \d+ read/.test(killed.output())) await pause(5);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const rotation = rotate(`${newKey},${oldKey}`);
  const code = await rotation.ended;
  writing = false;
  await writes;

  expect(rotation.output()).toContain('Every value is sealed with the newest key');
  expect(code).toBe(0);
  expect(await stillOld()).toBe(0);
  const fresh = await startService({ beside: api, masterKey: newKey });
  for (const orgId of [...writers, ...orgIds.slice(-50)]) {
    const access = await inUnitOfWork(fresh.service.platform, (unit) => providerAccess(unit, orgId, 'apollo'));
    expect(access?.apiKey).toBe(written.get(orgId) ?? secretOf(orgId));
  }
  const replayed = await fresh.call('post', '/v1/api-keys').set('Idempotency-Key', 'kept').send({ name: 'kept' });
  expect(replayed.body).toEqual(created.body);
  await fresh.close();
});

test('a second rotation finds nothing to do', async () => {
  const again = rotate(`${newKey},${oldKey}`);
  expect(await again.ended).toBe(0);
  expect(again.output()).not.toMatch(/[1-9]\d* sealed anew/);
});

test('a value whose key is not in the list is reported, left as it is, and the rotation is not done', async () => {
  const [orgId = ''] = await addOldKeys(1);
  const rotation = rotate(newKey);
  expect(await rotation.ended).toBe(1);
  expect(rotation.output()).toContain('provider_keys.sealed_key: 1 cannot be opened with the given keys');
  const access = await inUnitOfWork(api.service.platform, (unit) => providerAccess(unit, orgId, 'apollo'));
  expect(access?.apiKey).toBe(secretOf(orgId));
});

test('a key that is replaced between reading and writing keeps what was stored last', async () => {
  const [orgId = ''] = await addOldKeys(1);
  const both = vaultOf(`${newKey},${oldKey}`);
  const column = sealedColumns.find(({ table }) => table === 'provider_keys');
  if (column === undefined) throw new Error('provider keys are sealed');
  const replace = vaultOf(oldKey).seal('replaced-just-now', { orgId, kind: 'provider-key' });
  const pool = new pg.Pool({ connectionString: api.database.url, max: 2 });
  const query = pool.query.bind(pool);
  const { rows } = await query('select sealed_key from provider_keys where org_id = $1', [orgId]);
  const isRead = (text: string, [sealed]: unknown[]) =>
    text.startsWith('update') && (sealed as string[]).includes(rows[0].sealed_key);
  // Simulates a write between reading a row and writing its batch.
  const interrupting = {
    query: async (text: string, values: unknown[]) => {
      if (isRead(text, values)) {
        await query('update provider_keys set sealed_key = $1 where org_id = $2', [replace, orgId]);
      }
      return query(text, values);
    },
  };
  const report = await resealColumn(interrupting as unknown as pg.Pool, both, column);
  await pool.end();
  expect(report.overtaken).toBe(1);
  const access = await inUnitOfWork(api.service.platform, (unit) => providerAccess(unit, orgId, 'apollo'));
  expect(access?.apiKey).toBe('replaced-just-now');
});
