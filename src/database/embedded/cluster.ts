import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, clusterAsSeenByServer, SERVER_ENVIRONMENT } from './account.ts';
import type { Binaries } from './binaries.ts';
import { describeFailure, reasonOf } from './failure.ts';
import type { Location } from './location.ts';

const STAGING_PREFIX = 'postgres.creating-';

export interface ClusterPlan {
  location: Location;
  account: Account;
  binaries: Binaries;
  password: string;
  progress: (message: string) => void;
}

export async function ensureCluster(plan: ClusterPlan): Promise<void> {
  const { cluster } = plan.location;
  const version = await clusterVersion(cluster);
  if (version === undefined) return createCluster(plan);
  await closeToOthers(cluster);
  if (version !== plan.binaries.majorVersion) {
    throw new Error(
      `The database in ${cluster} was created by PostgreSQL ${version}, but PostgreSQL ${plan.binaries.majorVersion} is installed. Start the earlier release and move the data with pg_dump.`,
    );
  }
}

/** PostgreSQL refuses a cluster that other users may enter, as a copy may be. If chmod fails, PostgreSQL reports it. */
async function closeToOthers(cluster: string): Promise<void> {
  const { mode } = await stat(cluster);
  if ((mode & 0o027) !== 0) await chmod(cluster, 0o700).catch(() => {});
}

async function clusterVersion(cluster: string): Promise<string | undefined> {
  try {
    const files = await readdir(cluster);
    if (files.length === 0) return undefined;
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (cause) {
    const { code, path } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' && path === cluster) return undefined;
    if (code === 'ENOENT') throw new Error(`${cluster} contains files but no PostgreSQL database.`, { cause });
    throw new Error(`The database in ${cluster} cannot be read, because it belongs to another user.`, { cause });
  }
}

/**
 * Creates the cluster under another name and renames it, so a kill never leaves half a cluster. The caller
 * holds the launch lock, so existing directories with such a name are leftovers.
 */
async function createCluster({ location, account, binaries, password, progress }: ClusterPlan): Promise<void> {
  progress('Creating the database (first start only)');
  await removeStaging(location.dataDir);
  const staging = await mkdtemp(join(location.dataDir, STAGING_PREFIX));
  const draft = join(staging, 'cluster');
  const passwordFile = join(staging, 'password');
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  const { uid, gid } = account;
  if (uid !== undefined && gid !== undefined) {
    await Promise.all([staging, draft, passwordFile].map((path) => chown(path, uid, gid)));
  }
  try {
    await promisify(execFile)(binaries.initdb, initdbArguments(draft), {
      ...account,
      cwd: draft,
      env: SERVER_ENVIRONMENT,
    });
    await rename(draft, location.cluster);
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : '';
    const sentence = 'PostgreSQL could not create the database';
    throw new Error(describeFailure(sentence, output || reasonOf(cause), location.dataDir), { cause });
  } finally {
    await removeStaging(location.dataDir);
  }
}

function initdbArguments(draft: string): string[] {
  return [
    `--pgdata=${clusterAsSeenByServer(draft)}`,
    '--username=distribute',
    // Relative to the working directory, because the server's account may be unable to traverse the full path.
    '--pwfile=../password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ];
}

async function removeStaging(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(STAGING_PREFIX));
  // The initdb of a killed parent may still be writing. It fails on the removed files, and the next try succeeds.
  const patient = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
  await Promise.all(names.map((name) => rm(join(dataDir, name), patient)));
}
