import type {
  JobId,
  JobParameters,
  JobRepository,
  JobRepositoryOptions,
  JobsQueryOptions,
  RemoveJobsOptions,
} from 'agenda';

interface StoredJobsOptions {
  store: JobRepository;
  /** The unique name under which this process takes locks. */
  owner: string;
  /** Called when a run has ended and its slot is free. */
  onDone(jobName: string): void;
  reportError(error: unknown): void;
}

/**
 * The store as Agenda sees it, with lock handling that Agenda lacks: it can stop taking jobs, tracks the
 * locks of this process, releases them as waiting jobs, and removes jobs that have run.
 */
export class StoredJobs implements JobRepository {
  readonly #store: JobRepository;
  readonly #owner: string;
  readonly #onDone: (jobName: string) => void;
  readonly #reportError: (error: unknown) => void;
  readonly #asking = new Map<string, Promise<unknown>>();
  readonly #held = new Set<JobId>();
  readonly #running = new Map<JobId, string>();
  #closed = false;

  constructor({ store, owner, onDone, reportError }: StoredJobsOptions) {
    this.#store = store;
    this.#owner = owner;
    this.#onDone = onDone;
    this.#reportError = reportError;
  }

  /** Names of running jobs, from their start until the store has recorded their end. */
  get running(): string[] {
    return [...this.#running.values()];
  }

  /** Stops locking jobs and waits for pending queries. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#asking.values());
  }

  async giveBackAll(): Promise<void> {
    await this.#giveBack([...this.#held]);
  }

  /**
   * Locks only due jobs; Agenda would lock jobs ahead of time. Sends one query per job at a time, so that
   * many enqueued jobs or a slow store cannot accumulate queries.
   */
  async getNextJobToRun(
    name: string,
    _nextScanAt: Date,
    lockDeadline: Date,
    _now: Date | undefined,
    options: JobRepositoryOptions | undefined,
  ): Promise<JobParameters | undefined> {
    if (this.#closed || this.#asking.has(name)) return undefined;
    const now = new Date();
    const answer = this.#store.getNextJobToRun(name, now, lockDeadline, now, options);
    this.#asking.set(name, answer);
    try {
      const job = await answer;
      if (job === undefined) return undefined;
      this.#held.add(idOf(job));
      // If its process was killed, a recurring job already has its next time, but it is due now.
      return { ...job, nextRunAt: now };
    } finally {
      this.#asking.delete(name);
    }
  }

  async saveJobState(job: JobParameters, options: JobRepositoryOptions | undefined): Promise<void> {
    if (job.lockedAt) await this.#saveRunning(job, options);
    else await this.#saveDone(job, options);
  }

  async unlockJob(job: JobParameters): Promise<void> {
    await this.unlockJobs([idOf(job)]);
  }

  /** Agenda does not await all unlocks, so failures are reported here. The lock then expires. */
  async unlockJobs(ids: (JobId | string)[]): Promise<void> {
    await this.#giveBack(ids).catch(this.#reportError);
  }

  async #saveRunning(job: JobParameters, options: JobRepositoryOptions | undefined): Promise<void> {
    const id = idOf(job);
    const begins = !this.#running.has(id);
    this.#running.set(id, job.name);
    try {
      await this.#store.saveJobState(job, options);
    } catch (error) {
      if (begins) this.#running.delete(id);
      throw error;
    }
  }

  async #saveDone(job: JobParameters, options: JobRepositoryOptions | undefined): Promise<void> {
    const id = idOf(job);
    try {
      if (job.type === 'single') await this.#store.saveJobState(withoutReason(job), options);
      else await this.#store.removeJobs({ id });
      this.#held.delete(id);
    } finally {
      this.#running.delete(id);
      // Agenda frees the slot only after this call returns.
      setImmediate(this.#onDone, job.name);
    }
  }

  async #giveBack(ids: (JobId | string)[]): Promise<void> {
    if (ids.length === 0) return;
    await releaseJobs(this.#store, this.#owner, ids);
    for (const id of ids) this.#held.delete(id as JobId);
  }

  connect = () => this.#store.connect();
  queryJobs = (options?: JobsQueryOptions) => this.#store.queryJobs(options);
  getJobsOverview = () => this.#store.getJobsOverview();
  getDistinctJobNames = () => this.#store.getDistinctJobNames();
  getJobById = (id: string) => this.#store.getJobById(id);
  getQueueSize = () => this.#store.getQueueSize();
  removeJobs = (options: RemoveJobsOptions) => this.#store.removeJobs(options);
  lockJob = (job: JobParameters, options: JobRepositoryOptions | undefined) => this.#store.lockJob(job, options);
  disableJobs = (options: RemoveJobsOptions) => this.#store.disableJobs(options);
  enableJobs = (options: RemoveJobsOptions) => this.#store.enableJobs(options);
  purgeAllJobs = () => this.#store.purgeAllJobs();
  saveJob = <Data>(job: JobParameters<Data>, options: JobRepositoryOptions | undefined) =>
    this.#store.saveJob(job, options);
}

/** Errors may contain SQL with personal data. They belong in the log, not in the store and on the jobs page. */
const withoutReason = (job: JobParameters): JobParameters =>
  job.failReason === undefined || job.failReason === null ? job : { ...job, failReason: 'The log tells why.' };

/**
 * Turns locked jobs back into waiting ones. The new job is stored before the locked row is deleted, so a
 * crash in between can only run it twice. Locks that another process has taken over are left alone.
 */
async function releaseJobs(store: JobRepository, owner: string, ids: (JobId | string)[]): Promise<void> {
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

function idOf({ _id: id, name }: JobParameters): JobId {
  if (id === undefined) throw new Error(`A stored job of "${name}" has no id.`);
  return id;
}
