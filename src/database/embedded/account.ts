import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** User that PostgreSQL runs as, in the form that `spawn` takes. Empty for the user of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** `nobody` on Linux, PostgreSQL's own account on macOS. initdb requires a user with a name. */
const UNPRIVILEGED = process.platform === 'darwin' ? { uid: 216, gid: 216 } : { uid: 65_534, gid: 65_534 };

/** The caller's PG* variables, locale and time zone must not reach the server. */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

export const runningAsRoot = process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the cluster. A user's cluster therefore
 * keeps its owner when the platform is started with sudo once.
 */
export async function chooseAccount(cluster: string): Promise<Account> {
  if (!runningAsRoot) return {};
  const existing = await stat(cluster).catch(() => undefined);
  if (!existing) return UNPRIVILEGED;
  if (existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  // Copied or restored by root: give it back to the account that may run it.
  await promisify(execFile)('chown', ['-R', `${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid}`, cluster]);
  return UNPRIVILEGED;
}

/**
 * Returns the path of the cluster for the server process. The server's account often cannot traverse root's
 * directories (/root, or a data directory of mode 0700). But a child process enters its working directory
 * before it changes its user, so `/proc/self/cwd` works.
 *
 * The data therefore stays in the data directory, without extra capabilities and without a user namespace,
 * which containers forbid. macOS has no /proc: there, the directory must be open to the account.
 */
export function clusterAsSeenByServer(cluster: string): string {
  return runningAsRoot && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}
