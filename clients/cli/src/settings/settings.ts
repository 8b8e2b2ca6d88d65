import { DEFAULT_BASE_URL, isKey } from '../../../sdk/src/transport.ts';
import { CliFailure, EXIT } from '../errors.ts';
import type { Io } from '../io.ts';
import { checkedAddress, isSameService } from './address.ts';
import { readConfig, type StoredLogin } from './config-file.ts';
import { type Credentials, readCredentials } from './credentials.ts';

export type KeyOrigin = 'flag' | 'environment' | 'config' | 'credentials';

export interface CliSettings {
  apiUrl: string;
  apiKey: string | null;
  /** Null if there is no key. */
  keySource: KeyOrigin | null;
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
export function readCliSettings(io: Io, told: Told): CliSettings {
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
  throw new CliFailure(
    'invalid_key',
    'Invalid API key. A key contains only ASCII characters and no spaces.',
    EXIT.auth,
  );
}

const knownAddress = (io: Io) =>
  checkedAddress(readConfig(io)?.apiUrl ?? readCredentials(io)?.apiUrl ?? DEFAULT_BASE_URL);

function found(io: Io, apiUrl: string | undefined): CliSettings | null {
  const candidates: [KeyOrigin, StoredLogin | Credentials | null][] = [
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

function adminSettings(io: Io, apiUrl: string | undefined): CliSettings {
  const credentials = readCredentials(io);
  if (credentials === null || credentials.adminKey === null) {
    throw new CliFailure(
      'no_admin_key',
      'No admin key found in the data directory of a local service. Pass it with --api-key.',
      EXIT.auth,
    );
  }
  if (apiUrl !== undefined && !isSameService(credentials.apiUrl, apiUrl)) {
    throw new CliFailure(
      'no_admin_key',
      `The local admin key belongs to ${credentials.apiUrl}, not to the given --api-url.`,
      EXIT.auth,
    );
  }
  const { adminKey: apiKey } = credentials;
  return { apiUrl: apiUrl ?? checkedAddress(credentials.apiUrl), apiKey, keySource: 'credentials' };
}
