import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseWebsite } from '../../modules/brands/website.rules.ts';
import { readRow } from '../../modules/contacts/contact.rules.ts';
import { mapColumns } from '../../modules/contacts/uploads/column-mapping.rules.ts';
import { paragraphsOf, spokespersonOf } from '../../modules/messages/sequence/sequence-template.rules.ts';
import { renderMdx } from '../../modules/press/page/render-mdx.ts';
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
      for await (const { cells } of rows) readRow(cells, new Map([['email', 0]]));
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
  return [paragraphsOf({ ...sender, story: null }, place), paragraphsOf(sender, place), spokespersonOf(sender)];
}

/** What those type and upload who have a key. */
export const CUSTOMERS_TEXTS: Record<string, (text: string) => unknown> = {
  'a CSV file': (text) => csv(`email\n${text}`),
  'the head of a CSV file': (text) => [dialectOf(text), attempt(() => mapColumns([text, 'email'], {}))],
  'an amount of money': (text) => [parseUsd(text), parseUsd(`0.${text}`), parseUsd(`0.0${text.slice(1, -1)}1`)],
  'what a campaign has to say': saidInMails,
  'the address of a site': (text) => [parseWebsite(text), parseWebsite(`https://${text}`)],
  'a press kit': (text) => renderMdx({ mdx: text.slice(0, 102_400), copies: {}, base: '' }),
};
