import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import { isLoopback } from './address.ts';

/** The first keys of a local service, as it wrote them to its data directory. */
export interface Credentials {
  apiUrl: string;
  apiKey: string | null;
  adminKey: string | null;
}

type Place = Pick<Io, 'env' | 'cwd'>;

/** Searches the data directory: from the environment, else in this folder and its parents. */
export function readCredentials({ env, cwd }: Place): Credentials | null {
  const folders = env.DISTRIBUTE_DATA_DIR
    ? [resolve(cwd, env.DISTRIBUTE_DATA_DIR)]
    : foldersAround(cwd).map((folder) => join(folder, '.data'));
  for (const folder of folders) {
    const found = read(join(folder, 'credentials.json'), env);
    if (found !== null) return found;
  }
  return null;
}

function foldersAround(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAround(parent)];
}

/** Skips files that belong to another user or are malformed. */
function read(path: string, env: Io['env']): Credentials | null {
  try {
    if (!isOurs(path)) return null;
    const { url, apiKey, adminKey } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    // The service runs on this machine. Its keys are never sent to its public address.
    const apiUrl = typeof url === 'string' && isLoopback(url) ? url : `http://localhost:${env.PORT || 3000}`;
    return { apiUrl, apiKey: textOf(apiKey), adminKey: textOf(adminKey) };
  } catch {
    return null;
  }
}

function isOurs(path: string): boolean {
  return process.getuid === undefined || statSync(path).uid === process.getuid();
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
