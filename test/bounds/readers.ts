import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseWebsite } from '../../modules/brands/website.rules.ts';
import { readAnswer } from '../../modules/campaigns/writing/read-answer.rules.ts';
import { readRow } from '../../modules/contacts/contact.rules.ts';
import { mapColumns } from '../../modules/contacts/uploads/column-mapping.rules.ts';
import { termsOf } from '../../modules/discovery/scoring/terms.ts';
import { classifyByRules } from '../../modules/replies/classify/classify.rules.ts';
import { previewOf } from '../../modules/replies/classify/preview.rules.ts';
import { htmlText } from '../../modules/replies/parse/html-text.ts';
import { idsIn } from '../../modules/replies/parse/message-ids.rules.ts';
import { ownWords } from '../../modules/replies/parse/own-words.rules.ts';
import { parseMail } from '../../modules/replies/parse/parse-mail.ts';
import type { InboundMail } from '../../modules/replies/receive/inbound-mail.schema.ts';
import { ledgerIdsOf, recognise } from '../../modules/replies/recognise/recognise.rules.ts';
import { inOneLine, readFailure } from '../../modules/senders/connections/smtp-result.rules.ts';
import { judgeDkim, judgeDmarc, judgeSpf } from '../../modules/senders/verification/domain-records.rules.ts';
import { trySuppressionValue } from '../../modules/suppressions/suppression.rules.ts';
import { visitorOf } from '../../modules/tracking/visitor.rules.ts';
import { describeCompany } from '../../src/ai/extractive/company.ts';
import { customersOf } from '../../src/ai/extractive/customers.ts';
import { findField } from '../../src/ai/extractive/fields.ts';
import { decodeHtml } from '../../src/ai/reading/charset.ts';
import { readHtml } from '../../src/ai/reading/read-html.ts';
import { readJsonLd } from '../../src/ai/reading/structured-data.ts';
import { tidy } from '../../src/ai/reading/tidy.ts';
import { outsideJson, outsideText } from '../../src/kernel/text/outside-text.ts';
import { domainKey, personKey } from '../../src/kernel/text/person-key.ts';
import { dialectOf } from '../../src/uploads/csv-dialect.rules.ts';
import { readCsv } from '../../src/uploads/read-csv.ts';

const MAIL: InboundMail = {
  kind: 'mail',
  from: 'mailer-daemon@x.example',
  fromName: null,
  aliases: [],
  to: [],
  subject: 'Undeliverable',
  messageId: null,
  answers: [],
  headers: {},
  text: 'Hello.',
  report: null,
  original: null,
  calendar: null,
};

const HEAD = 'From: a@b.example\r\nSubject: x\r\n';
const asHeader = (text: string) => text.replaceAll('\n', '\n ');
const mail = (raw: string) => parseMail(Buffer.from(raw));
const report = (part: Partial<InboundMail>) => {
  const given = { ...MAIL, ...part };
  recognise(given);
  ledgerIdsOf(given, true);
};
const page = (html: string) => readHtml(html, 'https://x.example/');

async function csv(text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'distribute-csv-'));
  try {
    const path = join(folder, 'file.csv');
    writeFileSync(path, text);
    const file = { name: 'file.csv', path, bytes: text.length, hash: '', isUtf8: true };
    await readCsv(file, async (rows) => {
      for await (const { cells } of rows) readRow(cells, new Map([['email', 0]]));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const understand = (html: string) => {
  const pages = [page(html)];
  const profile = describeCompany(pages);
  for (const key of ['companyName', 'linkedin', 'opening hours', 'email']) findField(key, pages, profile);
  customersOf(pages);
};

/** Everything that reads text from outside, by what it reads. */
export const READERS: Record<string, (text: string) => unknown> = {
  'a page': (text) => page(text),
  'a page as bytes': (text) => decodeHtml(Buffer.from(text), `text/html; charset=${text.slice(0, 2_000)}`),
  'what pages say': (text) => understand(`<title>${text.slice(0, 500)}</title><h1>x</h1><p>${text}`),
  'structured data of a page': (text) => [readJsonLd(text), readJsonLd(`{"@type":"Thing","name":"${text}"}`)],
  'a line of a page': (text) => tidy(text, 100_000),
  'the address of a site': (text) => [parseWebsite(text), parseWebsite(`https://${text}`)],
  'a mail': (text) => mail(text),
  'the text of a mail': (text) => mail(`${HEAD}Content-Type: text/plain\r\n\r\n${text}`),
  'flowed text of a mail': (text) => mail(`${HEAD}Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${text}`),
  'HTML of a mail': (text) => mail(`${HEAD}Content-Type: text/html\r\n\r\n${text}`),
  'quoted-printable text': (text) => mail(`${HEAD}Content-Transfer-Encoding: quoted-printable\r\n\r\n${text}`),
  'base64 text': (text) => mail(`${HEAD}Content-Transfer-Encoding: base64\r\n\r\n${text}`),
  'parts of a mail': (text) => mail(`${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${text}`),
  'the sender of a mail': (text) => mail(`From: ${asHeader(text)}\r\n\r\nHello.`),
  'the recipients of a mail': (text) => mail(`${HEAD}Cc: a:${asHeader(text)}\r\n\r\nHello.`),
  'the subject of a mail': (text) => mail(`Subject: ${asHeader(text)}\r\n\r\nHello.`),
  'the references of a mail': (text) => [mail(`References: ${asHeader(text)}\r\n\r\nHello.`), idsIn(text)],
  'the type of a mail': (text) => mail(`Content-Type: multipart/mixed; ${asHeader(text)}\r\n\r\nHello.`),
  'headers of a mail': (text) => mail(`${text}\r\n\r\nHello.`),
  HTML: (text) => htmlText(text),
  'own words': (text) => [ownWords(text), ownWords(`-----original message-----\n${text}`)],
  'a preview': (text) => previewOf(text),
  'a bounce in words': (text) => report({ text: `was not delivered ${text}` }),
  'a bounce report': (text) =>
    report({ report: `final-recipient: ${text}\naction: failed\ndiagnostic-code: ${text}`, original: text }),
  'a complaint': (text) => report({ report: `feedback-type: abuse\n${text}`, original: `to:${text}` }),
  'an answer': (text) => classifyByRules({ ...MAIL, text }),
  'the subject of an answer': (text) => classifyByRules({ ...MAIL, subject: text.slice(0, 1_000) }),
  'a calendar': (text) => classifyByRules({ ...MAIL, calendar: text }),
  'a CSV file': (text) => csv(`email\n${text}`),
  'the head of a CSV file': (text) => [dialectOf(text), attempt(() => mapColumns([text, 'email'], {}))],
  'an address': (text) => [personKey(text), personKey(`a@${text}`), domainKey(text), trySuppressionValue(text)],
  'an SMTP answer': (text) => [
    readFailure({ code: 'EENVELOPE', command: 'RCPT TO', response: `550 ${text}`, responseCode: 550 }, false),
    inOneLine(text, 300),
  ],
  'a webhook answer': (text) => outsideText(Buffer.from(text).toString('utf8'), 1_000),
  'a DNS record': (text) => {
    const texts = [`v=spf1 ${text}`, `v=DMARC1; ${text}`, `p=${text}`];
    judgeSpf('x.example', texts);
    judgeDmarc('x.example', texts);
    judgeDkim({ name: 'x.example', texts, publicKey: 'a' });
  },
  'a model answer': (text) => readAnswer({ subject: text, emails: [{ body: text }] }, { steps: 1, known: '' }),
  'a program that reads mail': (text) => visitorOf(text.slice(0, 16_384)),
  'words of an article': (text) => termsOf(text),
  'JSON of a provider': (text) => outsideJson({ [text]: [text, { text }] }),
};

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
