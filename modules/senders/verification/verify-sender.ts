import { createPublicKey } from 'node:crypto';
import type { Needs } from '../../../src/kernel/context.ts';
import { asciiAddress } from '../connections/mail-address.rules.ts';
import { closeInbox, describeInboxError, openInbox } from '../connections/open-inbox.ts';
import { openSmtpSession, SmtpUnavailable } from '../connections/open-session.ts';
import { smtpAccessOf } from '../connections/smtp-pools.ts';
import type { Sender } from '../sender.entity.ts';
import { findSender } from '../sender.queries.ts';
import { DKIM_KEY } from '../sender-columns.ts';
import { judgeDkim, judgeDmarc, judgeSpf, type TxtRecords, uncheckedDkim } from './domain-records.rules.ts';

type Unit = Needs<'em' | 'actor' | 'vault' | 'egress' | 'domainTexts'>;

export async function verifySender(unit: Unit, { id }: { id: string }) {
  const sender = await findSender(unit.em, unit.actor.orgId, id);
  const { domain } = asciiAddress(sender.fromEmail);
  const [smtp, imap, spf, dkim, dmarc] = await Promise.all([
    tryLogin(() => loginBySmtp(unit, sender)),
    sender.imapHost == null ? null : tryLogin(() => loginByImap(unit, sender)),
    unit.domainTexts.read(domain).then((texts) => judgeSpf(domain, texts, sender.smtpHost)),
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
    return { ok: false, error: error instanceof SmtpUnavailable ? error.message : describeInboxError(error) };
  }
}

async function loginBySmtp(unit: Unit, sender: Sender): Promise<void> {
  const session = await openSmtpSession(unit.egress, smtpAccessOf(unit, sender));
  session.close();
}

async function loginByImap(unit: Unit, sender: Sender): Promise<void> {
  await closeInbox(await openInbox(unit, sender));
}

async function readDkim({ domainTexts, vault }: Unit, sender: Sender, domain: string) {
  const { orgId, dkimDomain, dkimSelector, sealedDkimKey } = sender;
  if (dkimDomain == null || dkimSelector == null || sealedDkimKey == null) return uncheckedDkim(domain);
  const name = `${dkimSelector}._domainkey.${dkimDomain}`;
  const key = createPublicKey(vault.open(sealedDkimKey, { orgId, kind: DKIM_KEY }));
  const publicKey = key.export({ type: 'spki', format: 'der' }).toString('base64');
  return judgeDkim({ name, texts: await domainTexts.read(name), publicKey });
}

/**
 * Skips domains between the sender's own and those with at most this many labels, since each query may take
 * seconds.
 */
const MOST_LABELS_ABOVE = 7;

/** RFC 7489: without a record of its own, a domain uses the record of a parent domain. */
async function readDmarc({ domainTexts }: Unit, domain: string) {
  const labels = domain.split('.');
  const names = labels.slice(0, -1).flatMap((_label, i) => {
    const isAsked = i === 0 || labels.length - i <= MOST_LABELS_ABOVE;
    return isAsked ? `_dmarc.${labels.slice(i).join('.')}` : [];
  });
  let first: { name: string; texts: TxtRecords } | null = null;
  for (const name of names) {
    const texts = await domainTexts.read(name);
    first ??= { name, texts };
    const report = judgeDmarc(name, texts, name !== first.name);
    if (report.record !== null) return report;
  }
  return judgeDmarc(first?.name ?? `_dmarc.${domain}`, first?.texts ?? null);
}
