import type { ImapFlow } from 'imapflow';
import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import { setDeadline } from '../../../src/kernel/concurrency/deadline.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { Sender } from '../sender.entity.ts';
import { IMAP_PASSWORD } from '../sender-columns.ts';

/** Per server response. */
const ANSWER_MS: Milliseconds = 20_000;
/** From connecting to the completed login, however much the server sends. */
const LOGIN_MS: Milliseconds = 60_000;

/** Limits of one response: a requested email, or the ids of new emails. Larger responses could exhaust memory. */
const MOST_BYTES = { maxLiteralSize: 2 * 1024 * 1024, maxLineLength: 1024 * 1024, maxResponseSize: 4 * 1024 * 1024 };

type Mailbox = Pick<Sender, 'orgId' | 'imapHost' | 'imapPort' | 'imapSecurity' | 'imapUsername' | 'sealedImapPassword'>;

/** Connects to the address that the egress policy approved, with the host name that the certificate must match. */
export async function openInbox(
  { vault, egress }: Needs<'vault' | 'egress'>,
  mailbox: Mailbox,
  loginMs = LOGIN_MS,
): Promise<ImapFlow> {
  const { orgId, imapHost, imapPort, imapSecurity, imapUsername, sealedImapPassword } = mailbox;
  if (imapUsername == null || sealedImapPassword == null)
    throw new EgressFailed('connect', { sentence: 'The mailbox needs a username and a password.' });
  const { name, address } = await egress.pin(imapHost ?? '');
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address,
    port: imapPort ?? 993,
    secure: imapSecurity === 'tls',
    ...(imapSecurity === 'tls' ? {} : { doSTARTTLS: imapSecurity === 'starttls' }),
    ...(name === address ? {} : { servername: name, tls: { servername: name } }),
    auth: {
      user: imapUsername,
      pass: vault.open(sealedImapPassword, { orgId, kind: IMAP_PASSWORD }),
    },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    ...MOST_BYTES,
  });
  // An error also fails the running command, which reports it.
  client.on('error', () => {});
  try {
    await withImapDeadline(client, loginMs, client.connect());
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/**
 * Closes the connection after `most` milliseconds. Without this, a server that keeps sending small pieces would
 * hold the connection forever.
 */
export async function withImapDeadline<Result>(
  client: ImapFlow,
  most: Milliseconds,
  work: Promise<Result>,
): Promise<Result> {
  let isLate = false;
  const inTime = setDeadline(most, () => {
    isLate = true;
    client.close();
  });
  try {
    const result = await work;
    if (!isLate) return result;
  } catch (error) {
    if (!isLate) throw error;
  } finally {
    inTime();
  }
  throw new EgressFailed('timeout', { sentence: 'The mail server did not answer in time.' });
}

export const closeInbox = (client: ImapFlow): Promise<unknown> =>
  withImapDeadline(client, ANSWER_MS, client.logout()).finally(() => client.close());

/** Returns one sentence for the user, without details that belong only in the log. */
export function describeInboxError(error: unknown): string {
  if (error instanceof EgressRefused || error instanceof EgressFailed) return error.message;
  const { authenticationFailed, responseText, code, severity } = error as {
    /** Set only on PostgreSQL errors. */
    severity?: string;
    authenticationFailed?: boolean;
    responseText?: string;
    code?: string;
  };
  if (severity !== undefined) return 'The email was read but could not be stored.';
  const said = responseText === undefined ? '' : ` It said: ${outsideText(responseText, 300)}`;
  if (authenticationFailed === true) return `The mail server refused the login.${said}`;
  if (responseText !== undefined) return `The mail server refused access to the inbox.${said}`;
  if (typeof code === 'string' && /CERT|SELF_SIGNED|ERR_TLS/.test(code))
    return `The certificate of the mail server is not trusted (${code}).`;
  if (code === 'NoConnection' || code === 'EConnectionClosed') return 'The connection to the mail server was lost.';
  return 'No connection could be made to the mail server.';
}
