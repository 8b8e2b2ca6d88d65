import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmployeeNames } from '../../modules/brands/brand-text.ts';
import { parseWebsite } from '../../modules/brands/website.rules.ts';
import { parseRow, parseYesOrNo } from '../../modules/contacts/contact.rules.ts';
import { mapColumns } from '../../modules/contacts/uploads/column-mapping.rules.ts';
import { removeOutletWords } from '../../modules/discovery/scoring/brand-subjects.ts';
import { buildCampaignSearches } from '../../modules/leads/sources/apollo/apollo-search.rules.ts';
import { buildMailContent } from '../../modules/messages/mime/mail-content.rules.ts';
import { writeMime } from '../../modules/messages/mime/write-mime.ts';
import { toRecipientFacts } from '../../modules/messages/sequence/plain-sequence.rules.ts';
import { paragraphHtml } from '../../modules/messages/sequence/sequence.rules.ts';
import { buildParagraphs, spokespersonParagraph } from '../../modules/messages/sequence/sequence-template.rules.ts';
import { renderMdx } from '../../modules/press/page/render-mdx.ts';
import { parseCondition } from '../../modules/workflows/dag/condition.rules.ts';
import { parseUsd } from '../../src/kernel/money.ts';
import { dialectOf } from '../../src/uploads/csv-dialect.rules.ts';
import { readCsv } from '../../src/uploads/read-csv.ts';
import { attempt } from './attempt.ts';

async function csv(text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'distribute-csv-'));
  try {
    const path = join(folder, 'file.csv');
    writeFileSync(path, text);
    await using handle = await open(path);
    const file = { name: 'file.csv', handle, bytes: text.length, hash: '', isUtf8: true };
    await readCsv(file, async (rows) => {
      for await (const { cells } of rows) parseRow(cells, new Map([['email', 0]]));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function saidInMails(text: string) {
  const sender = {
    companyName: text,
    website: text,
    valueProposition: text,
    offer: text,
    callToAction: text,
    socialProof: text,
    story: text,
    pressKitUrl: text,
    embargo: text,
    spokesperson: text,
    tone: text,
  };
  const place = { number: 1, isLast: false, isOnly: false };
  const half = text.slice(0, text.length / 4);
  return [
    buildParagraphs({ ...sender, story: null }, place),
    buildParagraphs(sender, place),
    buildParagraphs({ ...sender, offer: `${half}b${half}` }, place),
    spokespersonParagraph(sender),
  ];
}

const CLOSING = '\n\nKind regards,\nAcme';

function leaving(bodyText: string, bodyHtml: string) {
  const message = { orgId: '', id: '' };
  const links = { unsubscribe: () => 'https://x.example/u', pixel: () => 'https://x.example/p', click: () => '' };
  const { text, html } = buildMailContent(
    { message, bodyText, bodyHtml, fromName: 'Ada at Acme', signature: null },
    links,
  );
  const someone = { name: bodyText.slice(0, 500), address: 'a@x.example' };
  return writeMime({
    messageId: '<a@x.example>',
    date: new Date(0),
    from: someone,
    to: someone,
    replyTo: null,
    subject: bodyText.slice(0, 500),
    thread: null,
    list: null,
    unsubscribe: null,
    text,
    html,
  });
}

const person = (text: string) =>
  toRecipientFacts({
    email: text,
    firstName: text,
    lastName: text,
    title: text,
    organizationName: text,
    organizationIndustry: text,
  });

function peopleOn(text: string) {
  const SECTION = 20_000;
  for (let at = 0; at < text.length; at += SECTION) findEmployeeNames(text.slice(at, at + SECTION));
}

/** Text from users with a key: typed or uploaded. */
export const CUSTOMERS_TEXTS: Record<string, (text: string) => unknown> = {
  'a CSV file': (text) => csv(`email\n${text}`),
  'the head of a CSV file': (text) => [dialectOf(text), attempt(() => mapColumns([text, 'email'], {}))],
  'an amount of money': (text) => [parseUsd(text), parseUsd(`0.${text}`), parseUsd(`0.0${text.slice(1, -1)}1`)],
  'what a campaign has to say': saidInMails,
  'a mail that a person has written': (text) => leaving(`${text}${CLOSING}`, paragraphHtml(text)),
  'HTML that a person has written': (text) =>
    [text, `<p>Kind regards,<br>\n${text}<p>`].map((html) => leaving(CLOSING, html)),
  'whom a campaign looks for': (text) => buildCampaignSearches([], { target: text, audience: 'buyers' }),
  'outlets that a campaign looks for': (text) => removeOutletWords(text),
  'a person of a list': person,
  'consent in a list': (text) => [parseYesOrNo(text, 'consent'), parseYesOrNo(text, 'unsubscribed')],
  'people of a company': peopleOn,
  'a condition of a workflow': (text) => parseCondition(text),
  'the address of a site': (text) => [parseWebsite(text), parseWebsite(`https://${text}`)],
  'a press kit': (text) => renderMdx({ mdx: text.slice(0, 102_400), copies: {}, base: '' }),
};
