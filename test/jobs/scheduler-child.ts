import pino from 'pino';
import { createScheduler } from '../../jobs/scheduler.ts';
import { sweep, visitBrand } from './scheduler-jobs.ts';

/** A worker in a process of its own that begins a job, tells so, and never ends it: made to be killed. */
const scheduler = await createScheduler({
  url: process.argv[2] ?? '',
  handlers: [visitBrand, sweep].map((contract) => ({
    contract,
    every: contract === sweep ? '1 hour' : undefined,
    handle: () => {
      process.stdout.write(`${contract.name}\n`);
      return new Promise(() => {});
    },
  })),
  log: pino({ level: 'silent' }),
  process: true,
});
await scheduler.start();
