import { createPublicKey } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import type { Needs } from '../../../src/kernel/context.ts';
import { EgressFailed, EgressRefused } from '../../../src/kernel/egress/egress.ts';
import { asciiAddress } from '../smtp/mail-address.rules.ts';
import { accessOf } from '../smtp/mailboxes.ts';
import { openSession, SmtpUnavailable } from '../smtp/smtp-session.ts';
import { dkimByServer, judgeDkim, judgeDmarc, judgeSpf, type Texts } from './domain-records.rules.ts';
import type { Sender } from './sender.entity.ts';
import { findSender } from './sender.queries.ts';
import { DKIM_KEY, IMAP_PASSWORD } from './sender-secrets.ts';

type Unit = Needs<'em' | 'actor' | 'vault' | 'egress' | 'domainTexts'>;

/** Logs in for real, as sending and reading will, and asks DNS what receivers will ask. */
export async function verifySender(unit: Unit, { id }: { id: string }) {
  const sender = await findSender(unit.em, unit.actor.orgId, id);
  const { domain } = asciiAddress(sender.fromEmail);
  const [smtp, imap, spf, dkim, dmarc] = await Promise.all([
    tryLogin(() => loginBySmtp(unit, sender)),
    sender.imapHost == null ? null : tryLogin(() => loginByImap(unit, sender)),
    unit.domainTexts.read(domain).then((texts) => judgeSpf(domain, texts)),
    readDkim(unit, sender, domain),
    readDmarc(unit, domain),
  ]);
  return { ok: smtp.ok && imap?.ok !== false, smtp, imap, spf, dkim, dmarc };
}

async function tryLogin(login: () => Promise<void>): Promise<{ ok: boolean; error: string | null }> {
  try {
    await login();
    return { ok: true, error: null };
  } catch (error) {
    const isExplained =
      error instanceof SmtpUnavailable || error instanceof EgressRefused || error instanceof EgressFailed;
    return { ok: false, error: isExplained ? error.message : imapSentence(error) };
  }
}

async function loginBySmtp(unit: Unit, sender: Sender): Promise<void> {
  const session = await openSession(unit.egress, accessOf(unit, sender));
  session.close();
}

/** Connecting, greeting and logging in together. */
const IMAP_MS = 15_000;

async function loginByImap({ vault, egress }: Unit, sender: Sender): Promise<void> {
  const { orgId, imapHost, imapPort, imapSecurity, imapUsername, sealedImapPassword = null } = sender;
  const { name, address } = await egress.pin(imapHost ?? '');
  const client = new ImapFlow({
    host: address,
    port: imapPort ?? 993,
    secure: imapSecurity === 'tls',
    ...(imapSecurity === 'tls' ? {} : { doSTARTTLS: imapSecurity === 'starttls' }),
    ...(name === address ? {} : { servername: name, tls: { servername: name } }),
    auth: {
      user: imapUsername ?? '',
      pass: sealedImapPassword === null ? '' : vault.open(sealedImapPassword, { orgId, kind: IMAP_PASSWORD }),
    },
    logger: false,
    connectionTimeout: IMAP_MS,
    greetingTimeout: IMAP_MS,
    socketTimeout: IMAP_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.logout();
  } finally {
    client.close();
  }
}

function imapSentence(error: unknown): string {
  const { authenticationFailed, responseText } = error as { authenticationFailed?: boolean; responseText?: string };
  if (authenticationFailed !== true) return 'No connection could be made to the mail server.';
  return `The mail server refused the login.${responseText === undefined ? '' : ` It said: ${responseText.slice(0, 300)}`}`;
}

async function readDkim({ domainTexts, vault }: Unit, sender: Sender, domain: string) {
  const { orgId, dkimDomain, dkimSelector, sealedDkimKey } = sender;
  if (dkimDomain == null || dkimSelector == null || sealedDkimKey == null) return dkimByServer(domain);
  const name = `${dkimSelector}._domainkey.${dkimDomain}`;
  const key = createPublicKey(vault.open(sealedDkimKey, { orgId, kind: DKIM_KEY }));
  const publicKey = key.export({ type: 'spki', format: 'der' }).toString('base64');
  return judgeDkim({ name, texts: await domainTexts.read(name), publicKey });
}

/** RFC 7489: where a domain has none of its own, that of the domain above it counts. */
async function readDmarc({ domainTexts }: Unit, domain: string) {
  const labels = domain.split('.');
  const above = labels.slice(0, -1).map((_label, i) => `_dmarc.${labels.slice(i).join('.')}`);
  let first: { name: string; texts: Texts } | null = null;
  for (const name of above) {
    const texts = await domainTexts.read(name);
    first ??= { name, texts };
    const report = judgeDmarc(name, texts);
    if (report.record !== null) return report;
  }
  return judgeDmarc(first?.name ?? `_dmarc.${domain}`, first?.texts ?? null);
}
