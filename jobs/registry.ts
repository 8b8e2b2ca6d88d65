import type { JobContract, JobHandler } from '../src/kernel/job.ts';

/** The start stops with this one sentence. */
export class InvalidJobs extends Error {}

/** Every job has exactly one handler and every handler a job: a mistake shows at the start, not when a job is due. */
export function registry(
  contracts: readonly JobContract<unknown>[],
  handlers: readonly JobHandler<unknown>[],
): readonly JobHandler<unknown>[] {
  const declared = new Set(contracts.map(({ name }) => name));
  const handled = new Set(handlers.map(({ contract }) => contract.name));
  const doubled = firstDoubled(contracts.map(({ name }) => name));
  if (doubled !== undefined) throw new InvalidJobs(`Two jobs are called "${doubled}".`);
  const contested = firstDoubled(handlers.map(({ contract }) => contract.name));
  if (contested !== undefined) throw new InvalidJobs(`The job "${contested}" has two handlers.`);
  for (const name of declared) {
    if (!handled.has(name)) throw new InvalidJobs(`The job "${name}" has no handler.`);
  }
  for (const { contract, every } of handlers) {
    if (!declared.has(contract.name)) throw new InvalidJobs(`The handler of "${contract.name}" has no job.`);
    if (every !== undefined && !contract.data.safeParse({}).success) {
      throw new InvalidJobs(`The recurring job "${contract.name}" must not need data.`);
    }
  }
  return handlers;
}

function firstDoubled(names: string[]): string | undefined {
  return names.find((name, position) => names.indexOf(name) !== position);
}
