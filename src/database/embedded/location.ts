import { existsSync, mkdirSync } from 'node:fs';
import { access, constants, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fullDisk, StartFailure } from '../../kernel/start-failure.ts';
import { reasonOf } from './failure.ts';

/** Where everything of one embedded PostgreSQL lies. All of it is inside the data directory: deleting that starts afresh. */
export interface Location {
  dataDir: string;
  cluster: string;
  log: string;
  connection: string;
  /** Held while a process starts or stops the server. */
  launchLock: string;
  /** Shared by every process that uses the server. */
  usersLock: string;
}

export function unwritable(dataDir: string, cause: unknown): StartFailure {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartFailure(fullDisk(dataDir), { cause });
  return new StartFailure(
    `The data directory ${dataDir} cannot be written (${reasonOf(cause)}): set DISTRIBUTE_DATA_DIR to a folder that this user may write.`,
    { cause },
  );
}

/**
 * Makes a folder and those above it. Node's own way, `recursive`, never ends where the system says "no such folder" of one
 * that cannot be made, as it does below /proc.
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
  // PostgreSQL wants an absolute path, and the process list shows it as it was given.
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
