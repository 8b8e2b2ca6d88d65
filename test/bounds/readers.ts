import { plain } from '../../clients/mcp/src/text.ts';
import { parseSequenceResponse } from '../../modules/campaigns/writing/sequence-response.rules.ts';
import { readBylines } from '../../modules/discovery/articles/byline.rules.ts';
import { canonicalUrl, outletDomain } from '../../modules/discovery/articles/canonical-url.rules.ts';
import { readRobots } from '../../modules/discovery/fetching/robots.ts';
import { readArticlePage } from '../../modules/discovery/reading/article-page.ts';
import { readDate } from '../../modules/discovery/reading/feed-date.rules.ts';
import { readFeed } from '../../modules/discovery/reading/read-feed.ts';
import { readSitemap } from '../../modules/discovery/reading/read-sitemap.ts';
import { extractTerms } from '../../modules/discovery/scoring/terms.ts';
import { extractKit } from '../../modules/press/kits/writing/extract-kit.ts';
import { proveKitAnswer as readKitAnswer } from '../../modules/press/kits/writing/prove-statements.ts';
import { classifyOffline } from '../../modules/replies/classify/classify-mail.ts';
import { htmlToText } from '../../modules/replies/parse/html-text.ts';
import { extractMessageIds } from '../../modules/replies/parse/message-ids.rules.ts';
import { extractBriefText, extractOwnText } from '../../modules/replies/parse/own-text.rules.ts';
import { parseMail } from '../../modules/replies/parse/parse-mail.ts';
import type { InboundMail } from '../../modules/replies/receive/inbound-mail.schema.ts';
import { listLedgerIds, recogniseMail } from '../../modules/replies/recognise/recognise.rules.ts';
import { toPreview } from '../../modules/replies/record/reply-texts.rules.ts';
import { createSiteFilter, isPageUrl } from '../../modules/scraping/map/map-site.ts';
import { createReplyReader } from '../../modules/senders/connections/smtp-replies.ts';
import { parseRejection, type SmtpReply, toOneLine } from '../../modules/senders/connections/smtp-result.rules.ts';
import { judgeDkim, judgeDmarc, judgeSpf } from '../../modules/senders/verification/domain-records.rules.ts';
import { tryParseSuppressionValue } from '../../modules/suppressions/suppression.rules.ts';
import { classifyVisitor } from '../../modules/tracking/visitor.rules.ts';
import { readVisibilityAnswer as readAssistant } from '../../modules/visibility/reading/read-answer.ts';
import { describeCompany } from '../../src/ai/extractive/company.ts';
import { customersOf } from '../../src/ai/extractive/customers.ts';
import { findField } from '../../src/ai/extractive/fields.ts';
import { decodeHtml } from '../../src/ai/reading/html-bytes.ts';
import { writeMarkdown } from '../../src/ai/reading/markdown.ts';
import { readHtml } from '../../src/ai/reading/read-html.ts';
import { buildScrapedPage } from '../../src/ai/reading/scraped-page.ts';
import { readJsonLd } from '../../src/ai/reading/structured-data.ts';
import { toSingleLine } from '../../src/ai/reading/tidy.ts';
import { decodeEscapedAddresses, nameless, personKeysIn } from '../../src/kernel/text/addresses-in.ts';
import { outsideJson, outsideText } from '../../src/kernel/text/outside-text.ts';
import { domainKey, personKey } from '../../src/kernel/text/person-key.ts';
import { attempt } from './attempt.ts';
import { CUSTOMERS_TEXTS } from './customers-texts.ts';
import { hearStreamed } from './streamed-answer.ts';

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
  recogniseMail(given);
  listLedgerIds(given, true);
};
const page = (html: string) => readHtml(html, 'https://x.example/');

const fetched = (text: string) => ({ body: Buffer.from(text), contentType: '', url: 'https://x.example/' });
const feed = (text: string) => attempt(() => readFeed(fetched(text), new Date()));

const understand = (html: string) => {
  const pages = [page(html)];
  const profile = describeCompany(pages);
  for (const key of ['companyName', 'linkedin', 'opening hours', 'email']) findField(key, pages, profile);
  customersOf(pages);
};

const TOLD = {
  name: 'Acme',
  domain: 'x.example',
  brandUrl: 'https://x.example/',
  logoUrl: null,
  elevatorPitch: null,
  bio: null,
  mission: null,
  location: null,
  sources: {},
};

const kit = (text: string) => {
  const pages = [page(`<title>x</title><h1>x</h1><p>${text}`)];
  const told = { ...TOLD, overview: text, milestones: text, founders: text, pressContact: text };
  const said = { text, page: 0 };
  const answer = {
    headline: said,
    lead: said,
    boilerplate: [said],
    facts: [{ ...said, label: text }],
    quotes: [{ ...said, by: text }],
  };
  readKitAnswer(answer, pages, extractKit(pages, told));
};

/** All parsers of untrusted text, by what they parse. */
function readReplies(text: string): SmtpReply[] {
  const replies: SmtpReply[] = [];
  const read = createReplyReader(
    (reply) => replies.push(reply),
    () => {},
  );
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 7) read(bytes.subarray(at, at + 7));
  return replies;
}

export const READERS: Record<string, (text: string) => unknown> = {
  ...CUSTOMERS_TEXTS,
  'a page': (text) => page(text),
  'a page as bytes': (text) => decodeHtml(Buffer.from(text), `text/html; charset=${text.slice(0, 2_000)}`),
  'what pages say': (text) => understand(`<title>${text.slice(0, 500)}</title><h1>x</h1><p>${text}`),
  'structured data of a page': (text) => [readJsonLd(text), readJsonLd(`{"@type":"Thing","name":"${text}"}`)],
  'a page as Markdown': (text) => [
    writeMarkdown(text, 'https://x.example/'),
    writeMarkdown(`<table><tr><td><a href="${text}">${text}`, 'https://x.example/'),
  ],
  'the source of a page': (text) => [decodeEscapedAddresses(text), decodeEscapedAddresses(`&#${text}`)],
  'a scraped page': (text) => buildScrapedPage(fetched(`<p>${text}`)),
  'a sitemap': (text) => [readSitemap(fetched(text)), readSitemap(fetched(`<urlset><url><loc>${text}`))],
  'an address that a site names': (text) => [
    createSiteFilter('https://x.example/', true)(`https://a${text}b/`),
    isPageUrl(`https://x.example/${text}`),
  ],
  'a line of a page': (text) => toSingleLine(text, 100_000),
  'a line for a model': (text) => plain(text, 100_000),
  'what a model streams': hearStreamed,
  'a mail': (text) => mail(text),
  'the text of a mail': (text) => mail(`${HEAD}Content-Type: text/plain\r\n\r\n${text}`),
  'flowed text of a mail': (text) => mail(`${HEAD}Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${text}`),
  'a mail that is signed as a whole': (text) => [
    mail(`Content-Type: application/pkcs7-mime\r\n\r\n${text}`),
    mail(`Content-Type: application/pkcs7-mime\r\n\r\n${'0\x80'.repeat(20)}${text}`),
  ],
  'HTML of a mail': (text) => mail(`${HEAD}Content-Type: text/html\r\n\r\n${text}`),
  'quoted-printable text': (text) => mail(`${HEAD}Content-Transfer-Encoding: quoted-printable\r\n\r\n${text}`),
  'base64 text': (text) => mail(`${HEAD}Content-Transfer-Encoding: base64\r\n\r\n${text}`),
  'parts of a mail': (text) => mail(`${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${text}`),
  'the sender of a mail': (text) => mail(`From: ${asHeader(text)}\r\n\r\nHello.`),
  'the recipients of a mail': (text) => mail(`${HEAD}Cc: a:${asHeader(text)}\r\n\r\nHello.`),
  'the subject of a mail': (text) => mail(`Subject: ${asHeader(text)}\r\n\r\nHello.`),
  'the references of a mail': (text) => [mail(`References: ${asHeader(text)}\r\n\r\nHello.`), extractMessageIds(text)],
  'the type of a mail': (text) => mail(`Content-Type: multipart/mixed; ${asHeader(text)}\r\n\r\nHello.`),
  'headers of a mail': (text) => mail(`${text}\r\n\r\nHello.`),
  HTML: (text) => htmlToText(text),
  'own words': (text) => [
    extractOwnText(text),
    extractOwnText(`-----original message-----\n${text}`),
    extractOwnText(`2026-01-01 ${'<'.repeat(100)}${text}`),
    extractOwnText(`It is good.\n\nIf this ${text}\n\nThanks\n${text}`),
    extractBriefText(`It is good.\n\nIf this ${text}\n\nThanks\n${text}`),
    extractBriefText(`It is good.\n\nThanks\n${text.slice(0, 59)}!`),
    extractOwnText(`Hi,\n\nOn 1 May 2026, Sam wrote:\n> ${text}\n${text}`),
  ],
  'a preview': (text) => toPreview(text),
  'a bounce in words': (text) => report({ text: `was not delivered ${text}` }),
  'a bounce report': (text) =>
    report({ report: `final-recipient: ${text}\naction: failed\ndiagnostic-code: ${text}`, original: text }),
  'a complaint': (text) => report({ report: `feedback-type: abuse\n${text}`, original: `to:${text}` }),
  'an answer': (text) => classifyOffline({ ...MAIL, text }),
  'the subject of an answer': (text) => classifyOffline({ ...MAIL, subject: text.slice(0, 1_000) }),
  'a calendar': (text) => classifyOffline({ ...MAIL, calendar: text }),
  'an address': (text) => [personKey(text), personKey(`a@${text}`), domainKey(text), tryParseSuppressionValue(text)],
  'an SMTP answer': (text) => [
    parseRejection('RCPT TO', { code: 550, text: `550 ${text}` }),
    toOneLine(text, 300),
    readReplies(`250-${text}\r\n`),
  ],
  'a webhook answer': (text) => outsideText(Buffer.from(text).toString('utf8'), 1_000),
  'a DNS record': (text) => {
    const texts = [`v=spf1 ${text}`, `v=DMARC1; ${text}`, `p=${text}`];
    judgeSpf('x.example', texts, 'smtp.x.example');
    judgeDmarc('x.example', texts);
    judgeDkim({ name: 'x.example', texts, publicKey: 'a' });
  },
  'a model answer': (text) =>
    parseSequenceResponse({ subject: text, emails: [{ body: text }] }, { steps: 1, known: '', article: text }),
  'a feed': (text) => [feed(text), feed(`<rss><channel>${text}`)],
  'an entry of a feed': (text) =>
    feed(
      `<rss><channel><item><title>${text}</title><link>https://x.example/1</link><description>${text}</description></item>`,
    ),
  'a feed in JSON': (text) => [feed(`{${text}`), feed(`{"items":[{"id":"https://x.example/","title":"${text}"}]}`)],
  'a page of an article': (text) => [
    readArticlePage(fetched(text), new Date()),
    readArticlePage(fetched(`<script type="application/ld+json">${text}</script>`), new Date()),
  ],
  'a text that names people by their addresses': (text) => [personKeysIn(text), nameless(text)],
  'a byline': (text) => readBylines([{ name: text, email: text, url: null }], text.slice(0, 300)),
  'an address of an article': (text) => [
    canonicalUrl(`https://x.example/?${text}`),
    canonicalUrl(`https://${text}/`),
    outletDomain(text),
    outletDomain(`https://${text}/`),
  ],
  'a date of a feed': (text) => [readDate(text, new Date()), readDate(`Mon, ${text}`, new Date())],
  'robots.txt': (text) =>
    readRobots('https://x.example', `user-agent: *\ndisallow: ${text}`).allows(`https://x.example/${text}`),
  'robots.txt for many programs': ({ length }) => robots(Math.floor(length / 200)),
  'an answer of an assistant': (text) =>
    readAssistant(text, { name: 'Acme', domain: 'acme.example', competitors: ['Iron Works'] }),
  'what a press kit is made of': (text) => kit(text),
  'a program that reads mail': (text) => classifyVisitor(text.slice(0, 16_384)),
  'words of an article': (text) => extractTerms(text),
  'JSON of a provider': (text) => outsideJson({ [text]: [text, { text }] }),
};

function robots(lines: number) {
  const text = `${'user-agent: *\n'.repeat(lines)}${`disallow: /${'*'.repeat(250)}q\n`.repeat(lines)}`;
  return readRobots('https://x.example', text).allows(`https://x.example/${'a'.repeat(500)}`);
}
