import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliFailure, codeOf, EXIT } from '../errors.ts';
import type { Io } from '../io.ts';

/** Stored by `auth login`: a key and the only address that it may be sent to. */
export interface StoredLogin {
  apiUrl: string;
  apiKey: string;
}

type Place = Pick<Io, 'env' | 'home'>;

export const configPath = ({ env, home }: Place) =>
  join(env.XDG_CONFIG_HOME || join(home, '.config'), 'distribute', 'config.json');

/** Returns null if no login is stored. Throws if the file is broken, instead of falling back to another service. */
export function readConfig(place: Place): StoredLogin | null {
  const path = configPath(place);
  const text = readIfThere(path);
  if (text === null) return null;
  try {
    const { apiUrl, apiKey } = JSON.parse(text) as Partial<StoredLogin>;
    if (typeof apiUrl === 'string' && typeof apiKey === 'string') return { apiUrl, apiKey };
  } catch {
    // Reported below.
  }
  const sentence = `${path} is not valid. Run "distribute auth logout" to remove it, then log in again.`;
  throw new CliFailure('config', sentence, EXIT.auth);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw new CliFailure('config', `Cannot read ${path} (${String(codeOf(error))}).`, EXIT.auth);
  }
}

/** Creates the file with mode 0600, so that only its owner can ever read it. */
export function writeConfig(place: Place, config: StoredLogin): string {
  const path = configPath(place);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, path);
  return path;
}

/** Returns false if there was no file. */
export function removeConfig(place: Place): boolean {
  try {
    rmSync(configPath(place));
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
