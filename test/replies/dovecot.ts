import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';

const DOVECOT = '/usr/sbin/dovecot';

export function whyNoDovecot(): string | null {
  if (!existsSync(DOVECOT)) return `${DOVECOT} is not installed`;
  try {
    execFileSync('openssl', ['version']);
    return null;
  } catch {
    return 'openssl is not installed';
  }
}

export interface Dovecot {
  host: string;
  port: number;
  tlsPort: number;
  user: string;
  password: string;
  certificate: string;
  deliver(...mails: (string | Buffer)[]): Promise<void>;
  flags(): Promise<string[][]>;
  /** Deletes all emails and changes UIDVALIDITY, as before a restore. */
  beginAnew(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real IMAP server in its own folder. As root it drops to the users of its package. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'distribute-dovecot-'));
  chmodSync(folder, 0o755);
  const mail = join(folder, 'mail');
  mkdirSync(mail);
  const isRoot = userInfo().uid === 0;
  // Dovecot never serves mail as root.
  const [uid, gid] = isRoot ? [65_534, 65_534] : [userInfo().uid, userInfo().gid];
  if (isRoot) chownSync(mail, uid, gid);
  const [port, tlsPort] = [await freePort(), await freePort()];
  makeCertificate(folder);
  writeFileSync(join(folder, 'users'), 'sam:{PLAIN}secret\n');
  writeFileSync(join(folder, 'dovecot.conf'), configOf({ folder, mail, uid, gid, port, tlsPort, isRoot }));
  const server = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'pipe' });
  let complaints = '';
  server.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const access = { host: '127.0.0.1', port, user: 'sam', password: 'secret' };
  await untilReady(server, access, () => `${complaints}${readLog(folder)}`);
  return {
    ...access,
    tlsPort,
    certificate: readFileSync(join(folder, 'cert.pem'), 'utf8'),
    deliver: (...mails) =>
      withClient(access, async (client) => {
        for (const one of mails) await client.append('INBOX', one);
      }),
    flags: () =>
      withClient(access, async (client) => {
        const lock = await client.getMailboxLock('INBOX', { readOnly: true });
        const all = await client.fetchAll('1:*', { flags: true });
        lock.release();
        return all.map(({ flags }) => [...(flags ?? [])]);
      }),
    async beginAnew() {
      await withClient(access, async (client) => {
        const lock = await client.getMailboxLock('INBOX');
        await client.messageDelete('1:*');
        lock.release();
      });
      for (const name of ['dovecot-uidlist', 'dovecot.index', 'dovecot.index.log', 'dovecot.index.cache']) {
        rmSync(join(mail, 'sam', name), { force: true });
      }
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Access = Pick<Dovecot, 'host' | 'port' | 'user' | 'password'>;

async function withClient<Result>(access: Access, work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
  const { host, port, user, password } = access;
  const client = new ImapFlow({
    host,
    port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: password },
    logger: false,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout();
  }
}

async function untilReady(server: ChildProcess, access: Access, complaints: () => string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (server.exitCode !== null) throw new Error(`dovecot ended: ${complaints()}`);
    try {
      await withClient(access, () => Promise.resolve());
      return;
    } catch {
      await pause(100);
    }
  }
  server.kill('SIGTERM');
  throw new Error(`dovecot does not answer: ${complaints()}`);
}

const readLog = (folder: string) => {
  const log = join(folder, 'log');
  return existsSync(log) ? readFileSync(log, 'utf8') : '';
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, ...files];
  execFileSync('openssl', args, { stdio: 'ignore' });
}

interface Settings {
  folder: string;
  mail: string;
  uid: number;
  gid: number;
  port: number;
  tlsPort: number;
  isRoot: boolean;
}

/** Without root there is one user for everything, and no chroot. */
function configOf({ folder, mail, uid, gid, port, tlsPort, isRoot }: Settings): string {
  const { username } = userInfo();
  const group = isRoot ? '' : execFileSync('id', ['-gn']).toString().trim();
  const accounts = isRoot
    ? ''
    : `default_internal_user = ${username}\ndefault_internal_group = ${group}\ndefault_login_user = ${username}\n`;
  return `
${accounts}base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${mail}/%u
mail_uid = ${uid}
mail_gid = ${gid}
first_valid_uid = 1
first_valid_gid = 0
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mail}/%u
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  ${isRoot ? '' : 'chroot ='}
}
`;
}
