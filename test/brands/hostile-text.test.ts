import { expect, test } from 'vitest';
import { extractive } from '../../src/ai/extractive/extractive.ts';
import { readHtml } from '../../src/ai/reading/read-html.ts';
import { MEASURED } from './prefill-score.ts';

const FULL = 60_000;
const filled = (text: string) => text.repeat(Math.ceil(FULL / text.length));
const TEXTS = {
  letters: `We help ${filled('a')}`,
  words: `We make things for ${filled('people people ')}`,
  clauses: filled('for people, and teams, und Kunden, '),
  digits: filled('0 (0) 00/0-'),
  sums: filled('1.000.000,'),
  prices: filled('€1 '),
  mails: filled('a@b.io '),
  hidden: filled('a (at) b (dot) '),
  postcodes: filled('Aa 1, 12345 Bb, '),
  companies: filled('Aa & Bb GmbH '),
  quotes: filled('“said a '),
  awards: filled('prix 1 award '),
  commas: filled('x, '),
};

test.each(Object.entries(TEXTS))('a page full of %s is analysed within the time limit', async (_, text) => {
  const paragraphs = text.match(/.{1,1100}/gs)?.map((part) => `<p>${part}</p><img alt="${part.slice(0, 70)}">`) ?? [];
  const page = readHtml(
    `<title>${text.slice(0, 300)}</title><meta name="description" content="${text.slice(0, 900)}"><body>${paragraphs.join('')}`,
    'https://x.example/',
  );
  const pages = Array.from({ length: 6 }, () => page);
  const before = process.threadCpuUsage();
  await extractive.extractFields(
    pages,
    MEASURED.map((key) => ({ key, description: '' })),
  );
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(4_000);
});
