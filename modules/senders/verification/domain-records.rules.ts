import type { RecordReport } from '../sender.schema.ts';

/** TXT records of a name; null if DNS did not respond. */
export type TxtRecords = readonly string[] | null;

const notChecked = (name: string): RecordReport => ({
  name,
  record: null,
  verdict: 'not_checked',
  advice: 'DNS did not respond. Try again later.',
  publish: null,
});

/** SPF mechanisms that large providers require. */
const PROVIDERS: readonly [host: RegExp, mechanism: string][] = [
  [/(^|\.)(gmail|google|googlemail)\.com$/, 'include:_spf.google.com'],
  [/(^|\.)(office365|outlook)\.com$/, 'include:spf.protection.outlook.com'],
  [/(^|\.)zoho\.(com|eu|in)$/, 'include:zohomail.com'],
  [/(^|\.)amazonaws\.com$/, 'include:amazonses.com'],
  [/(^|\.)mailgun\.org$/, 'include:mailgun.org'],
  [/(^|\.)sendgrid\.net$/, 'include:sendgrid.net'],
];

/** Names without a dot and private addresses. */
const OWN_NETWORK =
  /^[^.:]+$|^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|^(?:::1$|f[cd]|fe80)[\da-f:]*$|\.(?:local|internal|lan)$/;

/** Returns the SPF mechanism for the mail server, or null if the server is in a private network. */
function spfMechanism(smtpHost: string): string | null {
  const host = smtpHost.toLowerCase();
  if (OWN_NETWORK.test(host)) return null;
  if (/^[\d.]+$/.test(host)) return `ip4:${host}`;
  if (host.includes(':')) return `ip6:${host}`;
  return PROVIDERS.find(([pattern]) => pattern.test(host))?.[1] ?? `a:${host}`;
}

export function judgeSpf(name: string, texts: TxtRecords, smtpHost: string): RecordReport {
  if (texts === null) return notChecked(name);
  const records = texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record = null] = records;
  if (record === null) {
    const advice = `Publish a TXT record at ${name} that begins with v=spf1 and names your mail provider.`;
    const mechanism = spfMechanism(smtpHost);
    return { name, record, verdict: 'missing', advice, publish: mechanism && `v=spf1 ${mechanism} ~all` };
  }
  if (records.length > 1) {
    const advice = `Keep only one SPF record at ${name}. Mail servers ignore multiple records.`;
    return { name, record, verdict: 'wrong', advice, publish: null };
  }
  if (/\s[+]?all\b/i.test(record.replace(/\s[-~?]all\b/gi, ''))) {
    const advice = 'End the record with -all or ~all. Now anyone can send as you.';
    return { name, record, verdict: 'wrong', advice, publish: record.replaceAll(/\s[+]?all\b/gi, ' ~all') };
  }
  if (!/\s[-~]all\b/i.test(record) && !/\sredirect=/i.test(record)) {
    const publish = `${record.replaceAll(/\s[?]all\b/gi, '').trimEnd()} ~all`;
    return { name, record, verdict: 'weak', advice: 'End the record with -all or ~all.', publish };
  }
  const advice = 'Check that the record includes the mail provider of this sender.';
  return { name, record, verdict: 'ok', advice, publish: null };
}

export interface DkimFacts {
  name: string;
  texts: TxtRecords;
  publicKey: string;
}

export function judgeDkim({ name, texts, publicKey }: DkimFacts): RecordReport {
  if (texts === null) return notChecked(name);
  const record = texts.find((text) => /(?:^|;)\s*p\s*=/i.test(text)) ?? null;
  const publish = `v=DKIM1; k=rsa; p=${publicKey}`;
  if (record === null) {
    return { name, record, verdict: 'missing', advice: `Publish a TXT record at ${name}: ${publish}`, publish };
  }
  const [, published = ''] = /(?:^|;)\s*p\s*=\s*([A-Za-z0-9+/=\s]*)/i.exec(record) ?? [];
  if (published.replaceAll(/\s+/g, '') === publicKey) {
    return { name, record, verdict: 'ok', advice: 'The record matches the key of this sender.', publish: null };
  }
  const advice =
    published === ''
      ? 'The key is revoked. Publish it again, or give the sender a new key.'
      : 'The record contains another key. Publish the public key of this sender.';
  return { name, record, verdict: 'wrong', advice, publish };
}

export const uncheckedDkim = (domain: string): RecordReport => ({
  name: `_domainkey.${domain}`,
  record: null,
  verdict: 'not_checked',
  advice: 'This sender has no DKIM key. Check that the mail server signs its emails, or add a key.',
  publish: null,
});

/** Judges a DMARC record. @param isAbove whether the record belongs to a parent domain, where `sp` overrides `p` */
export function judgeDmarc(name: string, texts: TxtRecords, isAbove = false): RecordReport {
  if (texts === null) return notChecked(name);
  const records = texts.filter((text) => /^v=DMARC1(?:\s*;|$)/i.test(text));
  const [record = null] = records;
  if (record === null) {
    const publish = 'v=DMARC1; p=none';
    const advice = `Publish a TXT record at ${name}. Start with: ${publish}`;
    return { name, record, verdict: 'missing', advice, publish };
  }
  if (records.length > 1) {
    const advice = `Keep only one DMARC record at ${name}. Mail servers ignore multiple records.`;
    return { name, record, verdict: 'wrong', advice, publish: null };
  }
  const below = isAbove ? /(;\s*sp\s*=\s*)(\w+)/i.exec(record) : null;
  const [found, tag = '', policy] = below ?? /(;\s*p\s*=\s*)(\w+)/i.exec(record) ?? [];
  switch (policy?.toLowerCase()) {
    case 'reject':
    case 'quarantine':
      return { name, record, verdict: 'ok', advice: 'Nothing to do.', publish: null };
    case 'none':
      return {
        name,
        record,
        verdict: 'weak',
        advice: 'When SPF and DKIM pass, change the policy to quarantine.',
        publish: record.replace(found ?? '', `${tag}quarantine`),
      };
    default:
      return {
        name,
        record,
        verdict: 'wrong',
        advice: 'Add a policy to the record: p=none, p=quarantine or p=reject.',
        publish: 'v=DMARC1; p=none',
      };
  }
}
