import type { RecordReport } from '../sender.schema.ts';

/** TXT records of a name; null when nobody could be asked. */
export type Texts = readonly string[] | null;

const notChecked = (name: string): RecordReport => ({
  name,
  record: null,
  verdict: 'not_checked',
  advice: 'DNS did not answer; try again later.',
});

export function judgeSpf(name: string, texts: Texts): RecordReport {
  if (texts === null) return notChecked(name);
  const records = texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record = null] = records;
  if (record === null) {
    const advice = `Publish a TXT record at ${name} that begins with v=spf1 and names your mail provider.`;
    return { name, record, verdict: 'missing', advice };
  }
  if (records.length > 1) {
    return { name, record, verdict: 'wrong', advice: `Keep one SPF record at ${name}: receivers ignore several.` };
  }
  if (/\s[+]?all\b/i.test(record.replace(/\s[-~?]all\b/gi, ''))) {
    return { name, record, verdict: 'wrong', advice: 'End the record with -all or ~all: now anybody may send as you.' };
  }
  if (!/\s[-~]all\b/i.test(record) && !/\sredirect=/i.test(record)) {
    return { name, record, verdict: 'weak', advice: 'End the record with -all or ~all.' };
  }
  return { name, record, verdict: 'ok', advice: 'Make sure that it names the mail provider of this sender.' };
}

export interface DkimFacts {
  name: string;
  texts: Texts;
  /** The public half of the sender's key, in base64. */
  publicKey: string;
}

export function judgeDkim({ name, texts, publicKey }: DkimFacts): RecordReport {
  if (texts === null) return notChecked(name);
  const record = texts.find((text) => /(?:^|;)\s*p\s*=/i.test(text)) ?? null;
  if (record === null) {
    const advice = `Publish a TXT record at ${name}: v=DKIM1; k=rsa; p=${publicKey}`;
    return { name, record, verdict: 'missing', advice };
  }
  const [, published = ''] = /(?:^|;)\s*p\s*=\s*([A-Za-z0-9+/=\s]*)/i.exec(record) ?? [];
  if (published.replaceAll(/\s+/g, '') === publicKey) {
    return { name, record, verdict: 'ok', advice: 'The record fits the key of this sender.' };
  }
  const advice =
    published === ''
      ? 'The key is revoked; publish it again or give the sender another one.'
      : 'The record belongs to another key: publish the public half of the key of this sender.';
  return { name, record, verdict: 'wrong', advice };
}

export const dkimByServer = (domain: string): RecordReport => ({
  name: `_domainkey.${domain}`,
  record: null,
  verdict: 'not_checked',
  advice: 'This sender has no key of its own: make sure that the mail server signs, or add one.',
});

export function judgeDmarc(name: string, texts: Texts): RecordReport {
  if (texts === null) return notChecked(name);
  const record = texts.find((text) => /^v=DMARC1(?:\s*;|$)/i.test(text)) ?? null;
  if (record === null) {
    const advice = `Publish a TXT record at ${name}, to begin with: v=DMARC1; p=none`;
    return { name, record, verdict: 'missing', advice };
  }
  const [, policy] = /;\s*p\s*=\s*(\w+)/i.exec(record) ?? [];
  switch (policy?.toLowerCase()) {
    case 'reject':
    case 'quarantine':
      return { name, record, verdict: 'ok', advice: 'Nothing is left to do.' };
    case 'none':
      return {
        name,
        record,
        verdict: 'weak',
        advice: 'When SPF and DKIM are in order, raise the policy to quarantine.',
      };
    default:
      return { name, record, verdict: 'wrong', advice: 'The record needs a policy: p=none, p=quarantine or p=reject.' };
  }
}
