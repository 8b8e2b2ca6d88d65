import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { approveMessage, dropMessage } from '../../modules/messages/approval/decide-messages.ts';
import { entities } from '../../src/compose.ts';
import { createPorts } from '../../src/compose-ports.ts';
import { loadConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/orm.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { DomainError } from '../../src/kernel/errors.ts';

/** Approves and drops the given messages concurrently and in random order, and prints each confirmed decision. */
const [url = '', orgId = '', begin = '', speed = '1', approved = '', dropped = ''] = process.argv.slice(2);
const now = () => new Date(Number(begin) + (Date.now() - Number(begin)) * Number(speed));
const log = pino({ level: 'warn' }, process.stderr);
const { orm, read, connections } = await openDatabase({ url, entities, log });
const platform = {
  ...createPorts(loadConfig({})),
  orm,
  read,
  connections,
  clock: { now },
  log,
  queue: { enqueue: () => Promise.resolve() },
} as unknown as Platform;
const actor = {
  orgId,
  userId: null,
  keyId: '',
  authType: 'admin',
  isAdmin: false,
  permissions: null,
  scopes: null,
} as const;

const decisions = [
  ...approved.split(',').map((id) => ({ id, verb: 'approved', decide: approveMessage })),
  ...dropped.split(',').map((id) => ({ id, verb: 'dropped', decide: dropMessage })),
].toSorted(() => Math.random() - 0.5);

process.stdout.write('ready\n');
async function work(): Promise<void> {
  for (let next = decisions.pop(); next !== undefined; next = decisions.pop()) {
    const { id, verb, decide } = next;
    await inUnitOfWork(platform, (unit) => decide({ ...unit, actor }, { id })).then(
      () => process.stdout.write(`${verb} ${id}\n`),
      (error: unknown) => {
        // Another worker, maybe a killed one, has already decided.
        if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
      },
    );
    await pause(5);
  }
}
await Promise.all([work(), work(), work()]);
process.stdout.write('done\n');
setInterval(() => {}, 60_000);
