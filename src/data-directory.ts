import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, unwritable } from './database/embedded/location.ts';
import { StartFailure } from './kernel/start-failure.ts';
import { type KeyRing, parseKeyRing } from './security/vault.ts';

/** Readable by the owner only, because these files give full access. */
const PRIVATE = { mode: 0o600 };

export function ensureMasterKey(dataDir: string): KeyRing {
  const path = join(dataDir, 'master.key');
  if (!existsSync(path)) makeKey(path, dataDir);
  const ring = parseKeyRing(readKey(path, dataDir));
  if (ring === null) throw new StartFailure(`${path} contains no valid master key. Restore the original file.`);
  return ring;
}

/**
 * Creates the file atomically: a full disk or a crash leaves no partial key, and with concurrent starts the
 * first wins.
 */
function makeKey(path: string, dataDir: string): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    makeFolder(dataDir);
    try {
      writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { ...PRIVATE, flush: true });
      linkSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(dataDir, error);
  }
}

function readKey(path: string, dataDir: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

/** Writes the first keys for the command line and the sign-in link. A key given by a setting is null. */
export function writeCredentials(
  dataDir: string,
  credentials: { url: string; apiKey: string | null; adminKey: string | null },
): string {
  const path = join(dataDir, 'credentials.json');
  try {
    writeFileSync(path, `${JSON.stringify(credentials, null, 2)}\n`, PRIVATE);
  } catch (error) {
    throw unwritable(dataDir, error);
  }
  return path;
}
