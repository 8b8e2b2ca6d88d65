import { DEFAULT_BASE_URL, isKey } from '../../../sdk/src/transport.ts';
import { EXIT, Failure } from '../errors.ts';
import type { Io } from '../io.ts';
import { checkedAddress, isSameService } from './address.ts';
import { type Config, readConfig } from './config-file.ts';
import { type Credentials, readCredentials } from './credentials.ts';

export type KeySource = 'flag' | 'environment' | 'config' | 'credentials';

export interface Settings {
  apiUrl: string;
  apiKey: string | null;
  /** Null if there is no key. */
  keySource: KeySource | null;
}

export interface Told {
  apiKey: string | undefined;
  apiUrl: string | undefined;
  isAdmin: boolean;
}

/**
 * Decides which key goes to which address. A key from a flag or the environment goes
 * to the chosen address. A key from a file goes only to the address stored with it.
 */
export function readSettings(io: Io, told: Told): Settings {
  const { env } = io;
  const toldUrl = told.apiUrl ?? (env.DISTRIBUTE_API_URL || env.DISTRIBUTE_URL || undefined);
  const toldKey = told.apiKey ?? (env.DISTRIBUTE_API_KEY || undefined);
  const apiUrl = toldUrl === undefined ? undefined : checkedAddress(toldUrl);
  if (told.isAdmin) return adminSettings(io, apiUrl);
  if (toldKey !== undefined) {
    const keySource = told.apiKey === undefined ? 'environment' : 'flag';
    return { apiUrl: apiUrl ?? knownAddress(io), apiKey: checkedKey(toldKey), keySource };
  }
  return found(io, apiUrl) ?? { apiUrl: apiUrl ?? DEFAULT_BASE_URL, apiKey: null, keySource: null };
}

export function checkedKey(key: string): string {
  if (isKey(key)) return key;
  throw new Failure('invalid_key', 'That is no API key: a key has no spaces and no letters beyond ASCII.', EXIT.auth);
}

const knownAddress = (io: Io) =>
  checkedAddress(readConfig(io)?.apiUrl ?? readCredentials(io)?.apiUrl ?? DEFAULT_BASE_URL);

function found(io: Io, apiUrl: string | undefined): Settings | null {
  const candidates: [KeySource, Config | Credentials | null][] = [
    ['config', readConfig(io)],
    ['credentials', readCredentials(io)],
  ];
  for (const [keySource, one] of candidates) {
    if (one === null || one.apiKey === null) continue;
    if (apiUrl !== undefined && !isSameService(one.apiUrl, apiUrl)) continue;
    return { apiUrl: apiUrl ?? checkedAddress(one.apiUrl), apiKey: checkedKey(one.apiKey), keySource };
  }
  return null;
}

function adminSettings(io: Io, apiUrl: string | undefined): Settings {
  const credentials = readCredentials(io);
  if (credentials === null || credentials.adminKey === null) {
    throw new Failure(
      'no_admin_key',
      'There is no admin key in the data directory of a service here; give it with --api-key.',
      EXIT.auth,
    );
  }
  if (apiUrl !== undefined && !isSameService(credentials.apiUrl, apiUrl)) {
    throw new Failure('no_admin_key', `The admin key found here belongs to ${credentials.apiUrl}.`, EXIT.auth);
  }
  const { adminKey: apiKey } = credentials;
  return { apiUrl: apiUrl ?? checkedAddress(credentials.apiUrl), apiKey, keySource: 'credentials' };
}
