import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import autocannon from 'autocannon';
import pg from 'pg';
import { trackingLinks } from '../modules/delivery/index.ts';
import { launchEmbeddedPostgres } from '../src/database/embedded/launch.ts';
import { loadRootSecret } from '../src/database/root-secret.ts';
import { newId } from '../src/kernel/ids.ts';
import { parseKeyRing } from '../src/kernel/key-ring.ts';
import { createVault } from '../src/kernel/vault.ts';
import { serve } from './bench/peers/serve.ts';

const dataDir = mkdtempSync('/tmp/zz-');
const key = randomBytes(32).toString('base64');
const postgres = await launchEmbeddedPostgres({ dataDir });
const environment = {
  DATABASE_URL: postgres.url,
  DISTRIBUTE_DATA_DIR: dataDir,
  DISTRIBUTE_MASTER_KEY: key,
  PORT: '0',
  LOG_LEVEL: 'info',
};
const ours = await serve('src/main.ts', environment);
const bare = await serve('scripts/bench/peers/bare-pixel.ts', environment);
const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
const links = trackingLinks({
  vault: createVault(parseKeyRing(key) ?? [], await loadRootSecret(pool, parseKeyRing(key) ?? [])),
  publicUrl: 'http://x',
});
await pool.end();
const N = 30000;
const paths = Array.from({ length: N / 2 }, () => newId())
  .flatMap((id) => [links.pixel(id), links.click(id, 'https://acme.example/offer')])
  .map((a) => new URL(a).pathname);
const cpu = (pid: number) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(f[11]) + Number(f[12])) * 10;
};
for (const [name, s] of [
  ['bare', bare],
  ['ours', ours],
  ['bare', bare],
  ['ours', ours],
  ['bare', bare],
  ['ours', ours],
] as const) {
  let next = 0;
  const before = cpu(s.pid);
  await autocannon({
    url: s.url,
    connections: 40,
    amount: N,
    requests: [
      {
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' },
        setupRequest: (r) => ({ ...r, path: paths[next++ % N]! }),
      },
    ],
  });
  console.log(name, (((cpu(s.pid) - before) * 1000) / N).toFixed(1), 'µs cpu per request');
}
await ours.stop();
await bare.stop();
await postgres.stop();
rmSync(dataDir, { recursive: true });
