import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { sendMessagesHandler } from '../../jobs/send-messages.ts';
import { createMailboxes } from '../../modules/delivery/index.ts';
import { entities } from '../../src/compose.ts';
import { createPorts } from '../../src/compose-ports.ts';
import { loadConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/orm.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { createEgress } from '../../src/kernel/egress/egress.ts';
import { parseKeyRing } from '../../src/kernel/key-ring.ts';
import { createVault } from '../../src/kernel/vault.ts';

/** A worker that only sends the mail of one campaign, on a clock that runs faster than the real one. */
const [url = '', campaignId = '', begin = '', speed = '1', masterKey = ''] = process.argv.slice(2);
const now = () => new Date(Number(begin) + (Date.now() - Number(begin)) * Number(speed));
const log = pino({ level: 'warn' }, process.stderr);
const { orm, read, connections } = await openDatabase({ url, entities, log });
const vault = createVault(parseKeyRing(masterKey) ?? []);
const egress = createEgress({ allow: ['127.0.0.0/8'] });
const platform = {
  ...createPorts(loadConfig({})),
  mailboxes: createMailboxes({ egress, vault }),
  orm,
  connections,
  read,
  clock: { now },
  log,
  vault,
  egress,
  publicUrl: 'http://localhost',
  alarm: { wake: () => Promise.resolve() },
} as unknown as Platform;
const { handle } = sendMessagesHandler(platform);
process.stdout.write('ready\n');
for (;;) {
  await handle({ campaignId }, { log, signal: new AbortController().signal });
  await pause(20);
}
