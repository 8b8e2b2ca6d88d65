import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { SeededKeys } from '../../../modules/keys/index.ts';
import { composeService } from '../../../src/compose.ts';
import { loadConfig } from '../../../src/config.ts';
import { parseKeyRing } from '../../../src/security/vault.ts';
import { freshDatabase } from '../../harness/database.ts';

test('keys that a start could not show are worth nothing, and the next one makes and shows others', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const options = {
    config: loadConfig({ PORT: '0', DISTRIBUTE_ROLE: 'api' }),
    databaseUrl: database.url,
    keyRing: parseKeyRing(randomBytes(32).toString('base64')) ?? [],
    log: pino({ level: 'silent' }),
  };
  const killed = new Error('as if it were killed here');
  const unseen = composeService({
    ...options,
    onSeeded() {
      throw killed;
    },
  });
  await expect(unseen).rejects.toThrow(killed);
  let shown: SeededKeys | undefined;
  const service = await composeService({
    ...options,
    onSeeded(keys) {
      shown = keys;
    },
  });
  onTestFinished(() => service.close());
  const url = `http://127.0.0.1:${await service.listen(0)}`;
  const { status } = await fetch(`${url}/v1/me`, { headers: { 'x-api-key': shown?.userKey ?? '' } });
  expect(status).toBe(200);
  expect((await database.pool.query('select from api_keys')).rowCount).toBe(2);
});
