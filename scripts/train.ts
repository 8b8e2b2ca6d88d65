import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { WEIGHTS_FOLDER } from '../modules/replies/classify/trained/weights-file.ts';
import { loadConfig, ownWeightsFolder } from '../src/config.ts';
import { launchEmbeddedPostgres } from '../src/database/embedded/launch.ts';
import { StartFailure } from '../src/kernel/start-failure.ts';
import { allCorrections, trainReplies } from './replies/train-replies.ts';
import { readVoices, VOICES_FOLDER } from './replies/voices.ts';

/**
 * Trains the model that classifies replies. `npm run train -- replies` writes the bundled weights.
 * `--with-corrections` adds this installation's corrections and writes into the data directory.
 */
async function train(withCorrections: boolean): Promise<string> {
  const mails = readVoices(VOICES_FOLDER);
  if (!withCorrections) {
    trainReplies(WEIGHTS_FOLDER, mails);
    return `${mails.length} mails; the weights are in ${WEIGHTS_FOLDER}.`;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = loadConfig(process.env);
  const folder = ownWeightsFolder(config);
  if (folder === null) throw new StartFailure('Set DISTRIBUTE_LEARN_FROM_CORRECTIONS=true to allow this.');
  const dataDir = resolve(config.DISTRIBUTE_DATA_DIR);
  const embedded = config.DATABASE_URL === undefined ? await launchEmbeddedPostgres({ dataDir }) : null;
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL ?? embedded?.url, max: 1 });
  try {
    const corrected = await allCorrections(pool);
    trainReplies(folder, [...mails, ...corrected]);
    return `${mails.length} mails and ${corrected.length} corrected here; the weights are in ${folder}.`;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

const [what, ...options] = process.argv.slice(2);
try {
  if (what !== 'replies') throw new StartFailure('Usage: npm run train -- replies [--with-corrections]');
  console.log(await train(options.includes('--with-corrections')));
} catch (error) {
  console.log(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
