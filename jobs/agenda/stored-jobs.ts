import type {
  JobId,
  JobParameters,
  JobRepository,
  JobRepositoryOptions,
  JobsQueryOptions,
  RemoveJobsOptions,
} from 'agenda';
import { giveBackJobs, idOf } from './give-back.ts';

interface StoredJobsOptions {
  store: JobRepository;
  /** The name under which Agenda takes locks in this process; no other process has it. */
  owner: string;
  /** A job has run to its end and its place is free. */
  onDone(jobName: string): void;
  reportError(error: unknown): void;
}

/**
 * What Agenda sees as its store, with the care for locks that Agenda does not take: it can be told to take no more, it
 * knows which locks this process holds, it gives them back as waiting jobs, and it removes a job that has run.
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

  /** The names of the jobs that run now, from their start until the store knows of their end. */
  get running(): string[] {
    return [...this.#running.values()];
  }

  /** From here on nothing is locked; queries that were on their way have ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#asking.values());
  }

  async giveBackAll(): Promise<void> {
    await this.#giveBack([...this.#held]);
  }

  /**
   * Locks only what is due. Agenda would lock what is due until its next poll and sleep on it. One question per job at a
   * time: a flood of enqueued jobs or a slow store must not pile up queries.
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
      // A recurring job whose process was killed has its next time already: it is due now all the same.
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

  /** Agenda does not wait for all of its unlocks, so a failure is told here; the lock then ends by its age. */
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
      // Agenda counts the place as free only when this call has returned to it.
      setImmediate(this.#onDone, job.name);
    }
  }

  async #giveBack(ids: (JobId | string)[]): Promise<void> {
    if (ids.length === 0) return;
    await giveBackJobs(this.#store, this.#owner, ids);
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

/** What a failure says may be SQL with somebody's data in it: that belongs into the log, not into the store and onto its page. */
const withoutReason = (job: JobParameters): JobParameters =>
  job.failReason === undefined || job.failReason === null ? job : { ...job, failReason: 'The log tells why.' };
