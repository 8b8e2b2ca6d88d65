import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findErased } from '../../modules/suppressions/index.ts';
import { sealedColumns } from '../../src/compose.ts';
import { resealColumn } from '../../src/database/secrets/reseal.ts';
import { createVault, parseKeyRing } from '../../src/security/vault.ts';
import { startService } from '../harness/start-service.ts';

const MESSAGE = { orgId: '019a3b6e-7d1c-7c3a-9f2e-2f6a8d1b4c5d', id: '019a3b6e-7d1c-7c3a-9f2e-2f6a8d1b4c5e' };

test('links in sent emails and erasures survive a master key rotation', async () => {
  const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const before = await startService({ masterKey: oldKey });
  const pixel = new URL(before.service.platform.tracking.links.pixel(MESSAGE)).pathname;
  const { rows } = await before.database.pool.query<{ id: string }>('select id from organisations');
  await before.call('post', '/v1/people/erase').send({ email: 'ada@x.example' }).expect(200);

  const both = createVault(parseKeyRing(`${newKey},${oldKey}`) ?? []);
  for (const column of sealedColumns) await resealColumn(before.database.pool, both, column);
  const after = await startService({ beside: before, masterKey: newKey });
  expect((await fetch(after.url + pixel)).status).toBe(200);
  const unit = { ...after.service.platform, em: after.service.platform.orm.em.fork() };
  expect((await findErased(unit, rows[0]?.id ?? '', ['ada@x.example'])).size).toBe(1);
  await after.close();
  await before.close();
});

test('a process with the wrong master key does not start', async () => {
  const before = await startService();
  const wrong = randomBytes(32).toString('base64');
  await expect(startService({ beside: before, masterKey: wrong })).rejects.toThrow(
    'The master key does not match the encrypted secrets of this database',
  );
  await before.close();
});
