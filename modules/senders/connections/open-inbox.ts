import type { ImapFlow } from 'imapflow';
import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { Sender } from '../sender.entity.ts';
import { IMAP_PASSWORD } from '../sender-secrets.ts';

/** For each answer of the server; a mailbox that is slower than this is looked at another time. */
const ANSWER_MS = 20_000;

/** Connects to the address that the egress rule has judged, under the name that the certificate must have. */
export async function openInbox({ vault, egress }: Needs<'vault' | 'egress'>, sender: Sender): Promise<ImapFlow> {
  const { orgId, imapHost, imapPort, imapSecurity, imapUsername, sealedImapPassword } = sender;
  const { name, address } = await egress.pin(imapHost ?? '');
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address,
    port: imapPort ?? 993,
    secure: imapSecurity === 'tls',
    ...(imapSecurity === 'tls' ? {} : { doSTARTTLS: imapSecurity === 'starttls' }),
    ...(name === address ? {} : { servername: name, tls: { servername: name } }),
    auth: {
      user: imapUsername ?? '',
      pass: sealedImapPassword == null ? '' : vault.open(sealedImapPassword, { orgId, kind: IMAP_PASSWORD }),
    },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  // What breaks the connection also fails the command under way, which tells it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** One sentence for the customer, without anything that only the log may see. */
export function inboxSentence(error: unknown): string {
  if (error instanceof EgressRefused || error instanceof EgressFailed) return error.message;
  const { authenticationFailed, responseText, code, severity } = error as {
    /** Only errors of PostgreSQL have one. */
    severity?: string;
    authenticationFailed?: boolean;
    responseText?: string;
    code?: string;
  };
  if (severity !== undefined) return 'The mail was read and could not be kept here.';
  const said = responseText === undefined ? '' : ` It said: ${outsideText(responseText, 300)}`;
  if (authenticationFailed === true) return `The mail server refused the login.${said}`;
  if (responseText !== undefined) return `The mail server refused to show the inbox.${said}`;
  if (typeof code === 'string' && /CERT|SELF_SIGNED|ERR_TLS/.test(code))
    return `The certificate of the mail server is not trusted (${code}).`;
  return 'No connection could be made to the mail server.';
}
