import { createPrivateKey } from 'node:crypto';
import type { SealedColumn } from '../../src/database/secrets/reseal.ts';
import { EgressRefused } from '../../src/egress/egress.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest, unmet } from '../../src/kernel/errors.ts';
import { personKey } from '../../src/kernel/text/person-key.ts';
import type { Sender } from './sender.entity.ts';
import type { MailServer, PatchSenderInput } from './sender.schema.ts';

/** Kinds of sealed values. A value opens only with the kind it was sealed with. */
export const SMTP_PASSWORD = 'smtp-password';
export const IMAP_PASSWORD = 'imap-password';
export const DKIM_KEY = 'dkim-key';

const column = (name: string, kind: string): SealedColumn => ({
  table: 'senders',
  column: name,
  kind,
  key: { id: 'uuid' },
  org: 'org_id',
});

export const senderSealedColumns: SealedColumn[] = [
  column('sealed_smtp_password', SMTP_PASSWORD),
  column('sealed_imap_password', IMAP_PASSWORD),
  column('sealed_dkim_key', DKIM_KEY),
];

type Unit = Needs<'vault' | 'egress' | 'actor'>;

/** Many mail servers and verifiers reject shorter keys. */
const MIN_DKIM_BITS = 1024;

type Input = Omit<PatchSenderInput, 'id' | 'status'>;

/** Returns the input with validated hosts. Uses DNS, so call it before taking locks. */
export async function checkHosts<Given extends Input>(unit: Unit, input: Given): Promise<Given> {
  const { smtp, imap } = input;
  return {
    ...input,
    ...(smtp === undefined ? {} : { smtp: { ...smtp, host: await checkHost(unit, 'smtp', smtp.host) } }),
    ...(imap == null ? {} : { imap: { ...imap, host: await checkHost(unit, 'imap', imap.host) } }),
  };
}

/** Returns the columns for the given fields only. `known` is the locked sender before the change. */
export function senderColumns(unit: Unit, input: Input, known: Sender | null) {
  const { smtp, imap, dkim, window, fromEmail, replyTo, ...plain } = input;
  return {
    ...omitUndefined(plain),
    ...(fromEmail === undefined ? {} : { fromEmail: checkAddress('fromEmail', fromEmail) }),
    ...(replyTo === undefined ? {} : { replyTo: replyTo === null ? null : checkAddress('replyTo', replyTo) }),
    ...(window === undefined ? {} : { sendWindow: window }),
    ...(smtp === undefined ? {} : smtpColumns(unit, smtp, known)),
    ...(imap === undefined ? {} : imap === null ? NO_IMAP : imapColumns(unit, imap, known)),
    ...(dkim === undefined ? {} : dkim === null ? NO_DKIM : dkimColumns(unit, dkim)),
  };
}

const NO_IMAP = {
  imapHost: null,
  imapPort: null,
  imapSecurity: null,
  imapUsername: null,
  sealedImapPassword: null,
} as const;
const NO_DKIM = { dkimDomain: null, dkimSelector: null, sealedDkimKey: null } as const;

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

function omitUndefined<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
}

function checkAddress(field: string, text: string): string {
  if (personKey(text) === null) throw badRequest(`${field} must be an email address.`);
  return text;
}

function smtpColumns(unit: Unit, server: MailServer, known: Sender | null) {
  const isSame =
    known?.smtpHost === server.host &&
    known.smtpPort === server.port &&
    known.smtpSecurity === server.security &&
    (known.smtpUsername ?? undefined) === server.username;
  const kept = { isSame, password: known?.sealedSmtpPassword ?? null };
  return {
    smtpHost: server.host,
    smtpPort: server.port,
    smtpSecurity: server.security,
    smtpUsername: server.username ?? null,
    sealedSmtpPassword: sealPassword(unit, 'smtp', SMTP_PASSWORD, server, kept),
  };
}

function imapColumns(unit: Unit, server: MailServer, known: Sender | null) {
  const isSame =
    known?.imapHost === server.host &&
    known.imapPort === server.port &&
    known.imapSecurity === server.security &&
    (known.imapUsername ?? undefined) === server.username;
  const kept = { isSame, password: known?.sealedImapPassword ?? null };
  return {
    imapHost: server.host,
    imapPort: server.port,
    imapSecurity: server.security,
    imapUsername: server.username ?? null,
    sealedImapPassword: sealPassword(unit, 'imap', IMAP_PASSWORD, server, kept),
  };
}

async function checkHost({ egress }: Unit, field: string, host: string): Promise<string> {
  try {
    return await egress.checkHost(host);
  } catch (error) {
    if (error instanceof EgressRefused) throw unmet(`${field}.host cannot be used. ${error.message}`, { cause: error });
    throw error;
  }
}

/**
 * Keeps a stored password only if server, port, security and username are unchanged. Otherwise the password
 * could reach another server or an unencrypted connection.
 */
function sealPassword(
  { vault, actor: { orgId } }: Unit,
  field: string,
  kind: string,
  { username, password }: MailServer,
  kept: { isSame: boolean; password: string | null },
): string | null {
  if (password !== undefined && username === undefined)
    throw badRequest(`${field}.username must be set if a password is given.`);
  if (password !== undefined) return vault.seal(password, { orgId, kind });
  if (username === undefined) return null;
  if (kept.password === null) throw badRequest(`${field}.password must be set if a username is given.`);
  if (!kept.isSame) {
    throw badRequest(`${field}.password must be sent again if host, port, security or username changes.`);
  }
  return kept.password;
}

function dkimColumns({ vault, actor: { orgId } }: Unit, { domain, selector, privateKey }: Dkim) {
  if (personKey(`dkim@${domain}`) === null) throw badRequest('dkim.domain must be a domain such as acme.com.');
  if (!/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i.test(selector))
    throw badRequest('dkim.selector must contain only letters, digits, dots, hyphens and underscores.');
  if (!isRsaKey(privateKey)) {
    throw badRequest(`dkim.privateKey must be an RSA private key of at least ${MIN_DKIM_BITS} bits in PEM.`);
  }
  return {
    dkimDomain: domain.toLowerCase(),
    dkimSelector: selector,
    sealedDkimKey: vault.seal(privateKey, { orgId, kind: DKIM_KEY }),
  };
}
type Dkim = NonNullable<PatchSenderInput['dkim']>;

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_DKIM_BITS;
  } catch {
    return false;
  }
}
