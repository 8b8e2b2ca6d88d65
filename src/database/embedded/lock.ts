import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fullDisk, StartFailure } from '../../kernel/start-failure.ts';
import { reasonOf } from './failure.ts';

/**
 * Locks between processes, made of SQLite's file locks on an empty file. They belong to the kernel: a process that is
 * killed loses them at once, so there is no stale lock to detect, no process id to trust and nothing to clean up.
 */
export interface Lock {
  release(): void;
}

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** Short against the second that a start takes, long enough to cost nothing while waiting. */
const POLL_MS = 50;
/** A database handle that is garbage-collected gives its lock away, so every held one is kept reachable here. */
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
      `The file ${path} cannot be locked (${reasonOf(error)}): let this user read and write it, on a disk that knows locks.`,
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

/** The lock for this process alone, or undefined while anyone else holds it in either way. */
export function tryLock(path: string): Lock | undefined {
  return tryAcquire(path, 'BEGIN EXCLUSIVE');
}

/** Reading is what takes the shared lock; the open transaction is what keeps it. */
export function tryShareLock(path: string): Lock | undefined {
  return tryAcquire(path, 'BEGIN; SELECT 1 FROM sqlite_schema');
}

/** Waits without a limit: whoever holds the lock is alive and busy. */
export async function waitForLock(path: string, onWait?: () => void): Promise<Lock> {
  let lock = tryLock(path);
  if (!lock) onWait?.();
  while (!lock) {
    await sleep(POLL_MS);
    lock = tryLock(path);
  }
  return lock;
}
