import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The user PostgreSQL runs as, in the form `spawn` takes. Empty: the user of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** `nobody` on Linux; macOS has an account for PostgreSQL itself. initdb insists on one that the system knows by name. */
const UNPRIVILEGED = process.platform === 'darwin' ? { uid: 216, gid: 216 } : { uid: 65_534, gid: 65_534 };

/** Nothing of the caller's PG* variables, locale or time zone may reach the server. */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

export const runningAsRoot = process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of the cluster: a cluster made by a normal user stays
 * that user's when the platform is started with sudo once.
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
 * The name by which the server finds its cluster. Root's directories are often closed to others (/root, a data directory
 * of mode 0700), and the server's account could not walk down to the cluster. But a child is put into its working
 * directory before it changes its user, and `/proc/self/cwd` leads there without a walk. So the data stays in the data
 * directory: no second place to back up or to mount as a volume, no capability that would weaken the separation from
 * root, no user namespace, which containers forbid. macOS has no /proc: there the directory must be open to the account.
 */
export function clusterAsSeenByServer(cluster: string): string {
  return runningAsRoot && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}
