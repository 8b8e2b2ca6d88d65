import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchEmbeddedPostgres } from '../../../src/database/embedded/launch.ts';
import { type Server, serve } from './serve.ts';

interface Running {
  ours: Server;
  databaseUrl: string;
  environment: Record<string, string>;
}

export async function withService(
  work: (running: Running) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const { url, stop } = await launchEmbeddedPostgres({ dataDir });
  const environment = { DATABASE_URL: url, DISTRIBUTE_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', ...settings };
  const ours = await serve('src/main.ts', environment);
  try {
    await work({ ours, databaseUrl: url, environment });
  } finally {
    await ours.stop();
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
