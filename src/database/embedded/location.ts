import { existsSync, mkdirSync } from 'node:fs';
import { access, constants, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fullDisk, StartFailure } from '../../kernel/start-failure.ts';
import { reasonOf } from './failure.ts';

/** Paths of one embedded PostgreSQL. All are inside the data directory, so deleting it resets everything. */
export interface Location {
  dataDir: string;
  cluster: string;
  log: string;
  connection: string;
  /** Held while a process starts or stops the server. */
  launchLock: string;
  /** Shared by all processes that use the server. */
  usersLock: string;
}

export function unwritable(dataDir: string, cause: unknown): StartFailure {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartFailure(fullDisk(dataDir), { cause });
  return new StartFailure(
    `The data directory ${dataDir} cannot be written (${reasonOf(cause)}). Set DISTRIBUTE_DATA_DIR to a writable folder.`,
    { cause },
  );
}

/**
 * Creates a folder and its parents. Node's `recursive` option never returns if the system reports ENOENT for a
 * folder that cannot be created, as below /proc.
 */
export function makeFolder(path: string): void {
  const absolute = resolve(path);
  if (existsSync(absolute)) return;
  makeFolder(dirname(absolute));
  try {
    mkdirSync(absolute);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export async function openLocation(dataDir: string): Promise<Location> {
  try {
    makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unwritable(dataDir, cause);
  }
  // PostgreSQL needs an absolute path. `findPostmaster` searches the process list for exactly this path.
  const absolute = await realpath(dataDir);
  return {
    dataDir: absolute,
    cluster: join(absolute, 'postgres'),
    log: join(absolute, 'postgres.log'),
    connection: join(absolute, 'postgres.json'),
    launchLock: join(absolute, 'postgres.launch.lock'),
    usersLock: join(absolute, 'postgres.users.lock'),
  };
}
