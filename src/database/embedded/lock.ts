import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fullDisk, StartFailure } from '../../kernel/start-failure.ts';
import { reasonOf } from './failure.ts';

/**
 * Lock between processes, made of SQLite's file locks on an empty file. The kernel releases it when its process
 * dies, so there are no stale locks, no process ids to check and nothing to clean up.
 */
export interface Lock {
  release(): void;
}

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** Short compared with the second that a start takes, long enough to cost nothing. */
const POLL_MS = 50;
/** Keeps handles reachable: a handle that is garbage-collected releases its lock. */
const held = new Set<DatabaseSync>();

function tryAcquire(path: string, begin: string): Lock | undefined {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec(begin);
  } catch (error) {
    file?.close();
    const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (errcode === SQLITE_BUSY) return undefined;
    if (errcode === SQLITE_FULL) throw new StartFailure(fullDisk(dirname(path)), { cause: error });
    throw new StartFailure(
      `The file ${path} cannot be locked (${reasonOf(error)}). Make it readable and writable for this user, on a disk that supports locks.`,
      { cause: error },
    );
  }
  held.add(file);
  return {
    release() {
      if (held.delete(file)) file.close();
    },
  };
}

export function tryLock(path: string): Lock | undefined {
  return tryAcquire(path, 'BEGIN EXCLUSIVE');
}

/** The read takes the shared lock, and the open transaction keeps it. */
export function tryShareLock(path: string): Lock | undefined {
  return tryAcquire(path, 'BEGIN; SELECT 1 FROM sqlite_schema');
}

/** Waits without a limit: the holder of the lock is alive and busy. */
export async function waitForLock(path: string, onWait?: () => void): Promise<Lock> {
  let lock = tryLock(path);
  if (!lock) onWait?.();
  while (!lock) {
    await sleep(POLL_MS);
    lock = tryLock(path);
  }
  return lock;
}
