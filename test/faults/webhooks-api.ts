import { pino } from 'pino';
import { composeService } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { probeRouter } from '../api/webhooks/stage.ts';

const config = loadConfig(process.env);
const service = await composeService({
  config,
  databaseUrl: config.DATABASE_URL ?? '',
  keyRing: config.DISTRIBUTE_MASTER_KEY ?? [],
  log: pino({ level: 'silent' }),
  router: probeRouter,
});
const port = await service.listen(0);
process.stdout.write(`The API listens on http://127.0.0.1:${port}\n`);
