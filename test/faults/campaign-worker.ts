import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { runCampaign } from '../../modules/campaigns/runner/run-campaign.ts';
import { expireReservations } from '../../modules/costs/index.ts';
import { sendMessagesHandler } from '../../modules/messages/index.ts';
import { processInboundHandler } from '../../modules/replies/index.ts';
import { entities } from '../../src/compose.ts';
import { createPorts } from '../../src/compose-ports.ts';
import { loadConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/orm.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { createVault } from '../../src/security/vault.ts';

/** Polls only its own campaign, on a fast clock, so that leases of dead workers expire soon. */
const [url = '', campaignId = '', begin = '0', speed = '1'] = process.argv.slice(2);

const now = () => new Date(Number(begin) + (Date.now() - Number(begin)) * Number(speed));
const log = pino({ level: 'warn' }, process.stderr);
const { orm, read, connections } = await openDatabase({ url, entities, log });
const platform = {
  ...createPorts(loadConfig({ DISTRIBUTE_SANDBOX_DAY: '1s' })),
  orm,
  connections,
  read,
  clock: { now },
  vault: createVault([{ id: 'test', bytes: Buffer.alloc(32, 1) }]),
  log,
  queue: { enqueue: () => Promise.resolve() },
} as unknown as Platform;
const run = { log, signal: new AbortController().signal };
const { handle: send } = sendMessagesHandler(platform);
const { handle: readMail } = processInboundHandler(platform);
process.stdout.write('ready\n');

const forever = async (look: () => Promise<unknown>) => {
  for (;;) {
    await look();
    await pause(20);
  }
};
await Promise.all([
  forever(() => runCampaign(platform, campaignId, run.signal)),
  forever(() => send({ campaignId }, run)),
  forever(() => readMail({}, run)),
  forever(() => expireReservations({ ...platform, em: orm.em.fork() })),
]);
