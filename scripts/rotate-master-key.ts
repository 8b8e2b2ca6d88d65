import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { sealedColumns } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';
import { ensureMasterKey } from '../src/data-directory.ts';
import { launchEmbeddedPostgres } from '../src/database/embedded/launch.ts';
import { resealColumn } from '../src/database/secrets/reseal.ts';
import { StartFailure } from '../src/kernel/start-failure.ts';
import { createVault } from '../src/security/vault.ts';

/**
 * A pass can miss values that processes with the old keys write; the next pass finds them. More passes mean
 * that such a process still runs.
 */
const MAX_PASSES = 3;

/** Reencrypts every secret with the newest master key while the service runs. Returns how many failed. */
async function rotate(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = loadConfig(process.env);
  const dataDir = resolve(config.DISTRIBUTE_DATA_DIR);
  const keyRing = config.DISTRIBUTE_MASTER_KEY ?? ensureMasterKey(dataDir);
  const embedded = config.DATABASE_URL === undefined ? await launchEmbeddedPostgres({ dataDir }) : null;
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL ?? embedded?.url, max: 1 });
  const vault = createVault(keyRing);
  console.log(`The newest master key is ${keyRing[0]?.id}; ${keyRing.length - 1} older can be opened.`);
  try {
    for (let pass = 1; pass <= MAX_PASSES; pass++) {
      let resealed = 0;
      let unreadable = 0;
      for (const column of sealedColumns) {
        const name = `${column.table}.${column.column}`;
        const report = await resealColumn(pool, vault, column, ({ read, resealed: done }) =>
          console.log(`${name}: ${read} read, ${done} sealed anew`),
        );
        if (report.unreadable > 0) console.log(`${name}: ${report.unreadable} cannot be opened with the given keys`);
        resealed += report.resealed + report.overtaken;
        unreadable += report.unreadable;
      }
      if (resealed === 0 || unreadable > 0) return unreadable;
    }
    console.log('Some process still seals with an older key: give the new list to all of them and run this again.');
    return 1;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

try {
  const left = await rotate();
  console.log(left === 0 ? 'Every value is sealed with the newest key: older ones can go from the list.' : 'Not done.');
  process.exitCode = left === 0 ? 0 : 1;
} catch (error) {
  console.log(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
