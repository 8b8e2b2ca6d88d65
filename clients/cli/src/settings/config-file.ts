import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, EXIT, Failure } from '../errors.ts';
import type { Io } from '../io.ts';

/** What `auth login` keeps: a key, and the one address that it is for. */
export interface Config {
  apiUrl: string;
  apiKey: string;
}

type Place = Pick<Io, 'env' | 'home'>;

export const configPath = ({ env, home }: Place) =>
  join(env.XDG_CONFIG_HOME || join(home, '.config'), 'distribute', 'config.json');

/** Null when nobody has logged in. Whom one that is broken named nobody knows, and another service is not asked instead. */
export function readConfig(place: Place): Config | null {
  const path = configPath(place);
  const text = readIfThere(path);
  if (text === null) return null;
  try {
    const { apiUrl, apiKey } = JSON.parse(text) as Partial<Config>;
    if (typeof apiUrl === 'string' && typeof apiKey === 'string') return { apiUrl, apiKey };
  } catch {
    // Said below.
  }
  const sentence = `${path} is broken: mend it, or remove it with "distribute auth logout" and log in again.`;
  throw new Failure('config', sentence, EXIT.auth);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw new Failure('config', `${path} cannot be read (${String(codeOf(error))}).`, EXIT.auth);
  }
}

/** Readable by its owner only, from the first byte on. */
export function writeConfig(place: Place, config: Config): string {
  const path = configPath(place);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, path);
  return path;
}

/** False when there was none. */
export function removeConfig(place: Place): boolean {
  try {
    rmSync(configPath(place));
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
