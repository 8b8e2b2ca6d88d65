import { MongoJobRepository } from '@agendajs/mongo-backend';
import { type JobParameters, type JobRepositoryOptions, toJobId } from 'agenda';
import { type Db, MongoClient, MongoServerError, type ObjectId } from 'mongodb';
import type { LateJob } from '../../src/kernel/job.ts';
import { latestLock, latestRun } from './interval.ts';
import { type JobStore, Notifier, type PolledJob } from './job-store.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const DUPLICATE_KEY = 11_000;

/** Each attempt fails only if another process stored the same job at that moment. */
const TRIES = 5;

export function openMongoStore(url: string): JobStore {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS, appName: 'distribute-jobs' });
  const db = client.db();
  const repository = new MongoJobs(db);
  return {
    name: 'MongoDB',
    repository,
    notifier: new Notifier(),
    prepare: () => createIndexes(repository),
    askDue: (jobs) => () => dueNames(repository, jobs),
    late: (jobs, before) => lateJobs(repository, jobs, before),
    recurringNames: (until) =>
      repository.collection.distinct('name', {
        type: 'single',
        nextRunAt: { $not: { $gt: until } },
        lockedAt: { $not: { $gt: latestLock() } },
      }),
    ping: async () => void (await db.command({ ping: 1 })),
    close: () => client.close(),
  };
}

/** The same guarantees as the indexes in agenda-table.ts. */
async function createIndexes(jobs: MongoJobs): Promise<void> {
  try {
    await ensureIndexes(jobs);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await removeDoubles(jobs);
    await ensureIndexes(jobs);
  }
}

async function ensureIndexes({ collection }: MongoJobs): Promise<void> {
  await collection.createIndexes([
    {
      name: 'waiting',
      key: { name: 1, data: 1 },
      unique: true,
      partialFilterExpression: { type: 'normal', lockedAt: null, nextRunAt: { $type: 'date' } },
    },
    { name: 'recurring', key: { name: 1 }, unique: true, partialFilterExpression: { type: 'single' } },
    { name: 'due', key: { name: 1, nextRunAt: 1 } },
    { name: 'locked', key: { name: 1, lockedAt: 1 } },
  ]);
}

/** Removes duplicates that processes stored while the indexes were lost. The earliest stays. */
async function removeDoubles({ collection }: MongoJobs): Promise<void> {
  const isRecurring = { $eq: ['$type', 'single'] };
  const doubles = collection.aggregate<{ ids: ObjectId[] }>([
    { $match: { $or: [{ type: 'single' }, { type: 'normal', lockedAt: null, nextRunAt: { $type: 'date' } }] } },
    { $sort: { nextRunAt: 1 } },
    {
      $group: {
        _id: { type: '$type', name: '$name', data: { $cond: [isRecurring, null, '$data'] } },
        ids: { $push: '$_id' },
      },
    },
    { $match: { 'ids.1': { $exists: true } } },
  ]);
  for await (const { ids } of doubles) await collection.deleteMany({ _id: { $in: ids.slice(1) } });
}

/** The same conditions as in Agenda's backend for taking a job. One row per job is enough. */
async function dueNames({ collection }: MongoJobs, jobs: readonly PolledJob[]): Promise<string[]> {
  const now = new Date();
  const [first, ...others] = jobs.map(({ name, lockMs }) => [
    {
      $match: {
        name,
        disabled: { $ne: true },
        $or: [{ lockedAt: null, nextRunAt: { $lte: now } }, { lockedAt: { $lte: new Date(now.getTime() - lockMs) } }],
      },
    },
    { $limit: 1 },
    { $project: { _id: 0, name: 1 } },
  ]);
  if (first === undefined) return [];
  const unions = others.map((pipeline) => ({ $unionWith: { coll: collection.collectionName, pipeline } }));
  const found = await collection.aggregate<{ name: string }>([...first, ...unions]).toArray();
  return found.map(({ name }) => name);
}

async function lateJobs({ collection }: MongoJobs, jobs: readonly PolledJob[], before: Date): Promise<LateJob[]> {
  const firsts = await Promise.all(
    jobs.map(({ name }) =>
      collection
        .find({ name, disabled: { $ne: true }, lockedAt: null, nextRunAt: { $lte: before } })
        .sort({ nextRunAt: 1 })
        .limit(1)
        .toArray(),
    ),
  );
  return firsts
    .flat()
    .flatMap(({ name, nextRunAt }) => (nextRunAt == null ? [] : [{ name, dueAt: nextRunAt }]))
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}

const isDuplicate = (error: unknown) => error instanceof MongoServerError && error.code === DUPLICATE_KEY;

class MongoJobs extends MongoJobRepository {
  constructor(db: Db) {
    super({ mongo: db, ensureIndex: false });
    this.collection = db.collection('agenda_jobs');
  }

  override async saveJob<Data>(job: JobParameters<Data>, options?: JobRepositoryOptions): Promise<JobParameters<Data>> {
    const { _id: id, type, name } = job;
    if (id !== undefined) return super.saveJob(job, options);
    const lastModifiedBy = options?.lastModifiedBy;
    const stored = await unlessOutrun(() =>
      type === 'single' ? this.#setRecurring(job, lastModifiedBy) : this.#setWaiting(job, lastModifiedBy),
    );
    if (stored === null) throw new Error(`The job for "${name}" was not stored.`);
    const { _id: storedId, nextRunAt } = stored;
    return { ...job, _id: toJobId(storedId.toHexString()), nextRunAt };
  }

  #setWaiting({ name, data, priority, nextRunAt }: JobParameters, lastModifiedBy: string | undefined) {
    return this.collection.findOneAndUpdate(
      { name, type: 'normal', data: { $eq: data }, lockedAt: null, nextRunAt: { $type: 'date' } },
      { $min: { nextRunAt }, $setOnInsert: { priority, disabled: false, lastModifiedBy } },
      { upsert: true, returnDocument: 'after' },
    );
  }

  async #setRecurring(
    { name, data, priority, nextRunAt, repeatInterval }: JobParameters,
    lastModifiedBy: string | undefined,
  ) {
    const known = { name, type: 'single' } as const;
    await this.collection.updateOne(
      { ...known, repeatInterval: { $ne: repeatInterval } },
      { $set: { repeatInterval, nextRunAt } },
    );
    const latest = latestRun(repeatInterval);
    if (latest !== null) {
      await this.collection.updateOne({ ...known, nextRunAt: { $gt: latest } }, { $set: { nextRunAt: latest } });
    }
    await this.collection.updateOne({ ...known, lockedAt: { $gt: latestLock() } }, { $set: { lockedAt: null } });
    return this.collection.findOneAndUpdate(
      known,
      { $setOnInsert: { data, priority, nextRunAt, repeatInterval, lockedAt: null, disabled: false, lastModifiedBy } },
      { upsert: true, returnDocument: 'after' },
    );
  }
}

async function unlessOutrun<Stored>(save: () => Promise<Stored>): Promise<Stored> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save();
    } catch (error) {
      if (!isDuplicate(error) || attempt === TRIES) throw error;
    }
  }
}
