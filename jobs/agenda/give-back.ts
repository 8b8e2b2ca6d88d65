import type { JobId, JobParameters, JobRepository } from 'agenda';

/**
 * Makes waiting jobs of locked ones. The new job is set before the locked row goes: a crash in between costs a run too
 * many, never one too few. A lock that another process has taken over meanwhile is left to it.
 */
export async function giveBackJobs(store: JobRepository, owner: string, ids: (JobId | string)[]): Promise<void> {
  const { jobs } = await store.queryJobs({ ids: ids.map(String) });
  const options = { lastModifiedBy: owner };
  for (const { state: _, ...job } of jobs) {
    if (job.lockedAt === undefined || job.lastModifiedBy !== owner) continue;
    const nextRunAt = new Date();
    if (job.type === 'single') {
      await store.saveJobState({ ...job, lockedAt: undefined, nextRunAt }, options);
    } else {
      await store.saveJob({ ...job, _id: undefined, nextRunAt }, options);
      await store.removeJobs({ id: idOf(job) });
    }
  }
}

export function idOf({ _id: id, name }: JobParameters): JobId {
  if (id === undefined) throw new Error(`A stored job of "${name}" has no id.`);
  return id;
}
