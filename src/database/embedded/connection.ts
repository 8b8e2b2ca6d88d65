import { randomBytes } from 'node:crypto';
import { access, chown, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { z } from 'zod';
import { runningAsRoot } from './account.ts';
import type { Location } from './location.ts';

/** State that is kept between starts, in a file that only its owner may read. */
const Connection = z.object({
  port: z.int().positive(),
  password: z.string().min(1),
  /** PID namespace of the last start. Process ids are meaningless in another container. */
  processNamespace: z.string(),
});
export type Connection = z.infer<typeof Connection>;

export async function loadConnection(location: Location): Promise<Connection> {
  const text = await readFile(location.connection, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${location.connection} cannot be read, because it belongs to another user.`, { cause: error });
  });
  if (text !== undefined) return parseConnection(location, text);
  const orphaned = await access(location.cluster).then(
    () => true,
    () => false,
  );
  if (orphaned)
    throw new Error(
      `${location.connection} contains the database password and is missing. Restore it from a backup of the data directory.`,
    );
  const connection = {
    port: await choosePort(),
    password: randomBytes(24).toString('hex'),
    processNamespace: await currentProcessNamespace(),
  };
  await saveConnection(location, connection);
  return connection;
}

function parseConnection(location: Location, text: string): Connection {
  try {
    return Connection.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${location.connection} contains the database password and is damaged. Restore it from a backup of the data directory.`,
      { cause },
    );
  }
}

/** Written as a whole or not at all: half a file would lose the password. */
export async function saveConnection(location: Location, connection: Connection): Promise<void> {
  const draft = `${location.connection}.new`;
  await writeFile(draft, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600, flush: true });
  if (runningAsRoot) {
    // A start with sudo must not lock out the owner of the data directory.
    const owner = await stat(location.dataDir);
    await chown(draft, owner.uid, owner.gid);
  }
  await rename(draft, location.connection);
}

export async function choosePort(wanted = 0): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(wanted, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : wanted));
  });
  return promise.catch((error: unknown) => {
    if (wanted === 0) throw error;
    return choosePort();
  });
}

export async function currentProcessNamespace(): Promise<string> {
  return readlink('/proc/self/ns/pid').catch(() => '');
}
