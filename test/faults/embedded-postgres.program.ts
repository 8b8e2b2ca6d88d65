/**
 * A minimal platform: starts the database of the given folder and prints JSON
 * lines. On SIGINT or SIGTERM it runs one more query before it stops the database.
 */
import { Client } from 'pg';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';

function tell(line: object) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

try {
  const database = await launchEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    progress: (progress) => tell({ progress }),
    settings: { fsync: 'off' },
  });
  const stay = setInterval(() => {}, 60_000);
  const leave = async () => {
    await ask(database.url, 'SELECT 1').then(
      () => tell({ answered: true }),
      () => tell({ answered: false }),
    );
    await database.stop();
    clearInterval(stay);
  };
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
  tell({ url: database.url });
} catch (error) {
  tell({ error: error instanceof Error ? error.message : String(error) });
}
