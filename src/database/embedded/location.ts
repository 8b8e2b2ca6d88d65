import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
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

export const unwritable = (dataDir: string, cause: unknown) =>
  new Error(
    `The data directory ${dataDir} cannot be written (${reasonOf(cause)}): set DISTRIBUTE_DATA_DIR to a folder that this user may write.`,
    { cause },
  );

export async function openLocation(dataDir: string): Promise<Location> {
  try {
    await mkdir(dataDir, { recursive: true });
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
