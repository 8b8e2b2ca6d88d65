import pino from 'pino';
import { createScheduler } from '../../jobs/scheduler.ts';
import { sweep, visitBrand } from './scheduler-jobs.ts';

/** A worker that starts a job, reports it and never ends it, for kill tests. */
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
