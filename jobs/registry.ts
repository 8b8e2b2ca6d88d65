import type { JobHandler } from '../src/kernel/job.ts';

export class InvalidJobs extends Error {}

/** Validates handlers at startup: one per job, and recurring jobs must not need data. */
export function registry(handlers: readonly JobHandler<unknown>[]): readonly JobHandler<unknown>[] {
  const contracts = new Map(handlers.map(({ contract }) => [contract.name, contract]));
  for (const { contract, every } of handlers) {
    const { name, data } = contract;
    if (contracts.get(name) !== contract) throw new InvalidJobs(`Two jobs are called "${name}".`);
    if (handlers.filter((other) => other.contract === contract).length > 1) {
      throw new InvalidJobs(`The job "${name}" has two handlers.`);
    }
    if (every !== undefined && !data.safeParse({}).success) {
      throw new InvalidJobs(`The recurring job "${name}" must not need data.`);
    }
  }
  return handlers;
}
