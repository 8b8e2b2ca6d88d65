import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { sendMessagesHandler } from '../../modules/messages/index.ts';
import { createSmtpPools } from '../../modules/senders/index.ts';
import { createTrackingLinks } from '../../modules/tracking/index.ts';
import { entities } from '../../src/compose.ts';
import { createPorts } from '../../src/compose-ports.ts';
import { loadConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/orm.ts';
import { createEgress } from '../../src/egress/egress.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { createVault, parseKeyRing } from '../../src/security/vault.ts';

const [url = '', campaignId = '', begin = '', speed = '1', masterKey = ''] = process.argv.slice(2);
const now = () => new Date(Number(begin) + (Date.now() - Number(begin)) * Number(speed));
const log = pino({ level: 'warn' }, process.stderr);
const { orm, read, connections } = await openDatabase({ url, entities, log });
const vault = createVault(parseKeyRing(masterKey) ?? []);
const egress = createEgress({ allow: ['127.0.0.0/8'] });
const platform = {
  ...createPorts(loadConfig({})),
  smtpPools: createSmtpPools({ egress, vault }),
  mailLinks: createTrackingLinks({ vault, publicUrl: 'http://localhost' }),
  orm,
  connections,
  read,
  clock: { now },
  log,
  vault,
  egress,
  publicUrl: 'http://localhost',
  queue: { enqueue: () => Promise.resolve() },
} as unknown as Platform;
const { handle } = sendMessagesHandler(platform);
process.stdout.write('ready\n');
for (;;) {
  // Retries after a lock timeout, as the scheduler does.
  await handle({ campaignId }, { log, signal: new AbortController().signal }).catch((error: unknown) =>
    log.warn({ err: error }, 'A turn failed.'),
  );
  await pause(20);
}
