import type { JobId, JobParameters, JobRepository } from 'agenda';

/**
 * Turns locked jobs back into waiting ones. The new job is stored before the locked row is deleted, so a
 * crash in between can only run it twice. Locks that another process has taken over are left alone.
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
