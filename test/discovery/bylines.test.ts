import { expect, test } from 'vitest';
import { readBylines } from '../../modules/discovery/articles/byline.rules.ts';
import {
  canonicalUrl,
  chooseCanonicalUrl,
  outletDomain,
} from '../../modules/discovery/articles/canonical-url.rules.ts';

/** Reads bylines; desks and agencies are in brackets. */
const read = (...names: string[]) =>
  readBylines(
    names.map((name) => ({ name, email: null, url: null })),
    'The Daily Grid',
  ).map(({ entityType, name }) => (entityType === 'individual' ? name : `[${name}]`));

test.each<[string, string[]]>([
  ['Jane Doe', ['Jane Doe']],
  ['By Jane Doe', ['Jane Doe']],
  ['by jane doe', ['Jane Doe']],
  ['By Jane Doe and John Q. Public', ['Jane Doe', 'John Q. Public']],
  ['Jane Doe, John Roe & Ann Lee', ['Jane Doe', 'John Roe', 'Ann Lee']],
  ['Jane Doe, John Roe, and Ann Lee', ['Jane Doe', 'John Roe', 'Ann Lee']],
  ['Jane Doe; John Roe', ['Jane Doe', 'John Roe']],
  ['Jane Doe with John Roe', ['Jane Doe', 'John Roe']],
  ['Jane Doe, Senior Reporter', ['Jane Doe']],
  ['Jane Doe, Energy Editor, and John Roe', ['Jane Doe', 'John Roe']],
  ['Jane Doe in Berlin and John Roe in London', ['Jane Doe', 'John Roe']],
  ['Jane Doe for The Guardian', ['Jane Doe']],
  ['JANE DOE', ['Jane Doe']],
  ["JEAN-LUC O'NEIL", ["Jean-Luc O'Neil"]],
  ['LUDWIG VAN BEETHOVEN', ['Ludwig van Beethoven']],
  ['jane@x.com (Jane Doe)', ['Jane Doe']],
  ['Jane Doe <jane@x.com>', ['Jane Doe']],
  ['Jane Doe (jane@x.com)', ['Jane Doe']],
  ['jane@x.com', []],
  ['Dr. Jane Doe', ['Jane Doe']],
  ['Prof. Dr. Jane Doe', ['Jane Doe']],
  ['Jane Doe, PhD', ['Jane Doe']],
  ['Martin Luther King Jr.', ['Martin Luther King']],
  ['Doe, Jane', ['Jane Doe']],
  ['Jane Doe | Reuters', ['Jane Doe', '[Reuters]']],
  ['Jane Doe, Reuters', ['Jane Doe', '[Reuters]']],
  ['Jane Doe - AFP', ['Jane Doe', '[AFP]']],
  ['Jane Doe, Associated Press', ['Jane Doe', '[Associated Press]']],
  ['Reuters', ['[Reuters]']],
  ['AFP', ['[AFP]']],
  ['dpa', ['[dpa]']],
  ['dpa/AFP', ['[dpa]', '[AFP]']],
  ['Newsroom', ['[Newsroom]']],
  ['Staff Writer', ['[Staff Writer]']],
  ['The Editorial Board', ['[The Editorial Board]']],
  ['The Daily Grid', ['[The Daily Grid]']],
  ['Daily Grid Staff', ['[Daily Grid Staff]']],
  ['New York Times', ['[New York Times]']],
  ['Emily Post', ['Emily Post']],
  ['admin', ['[admin]']],
  ['jdoe', []],
  ['Madonna', ['Madonna']],
  ['Von Max Mustermann', ['Max Mustermann']],
  ['Von Max Mustermann und Erika Musterfrau', ['Max Mustermann', 'Erika Musterfrau']],
  ['Von Neumann', ['Von Neumann']],
  ['Ursula von der Leyen', ['Ursula von der Leyen']],
  ['Par Jeanne Dupont', ['Jeanne Dupont']],
  ['Par Jeanne Dupont et Luc Martin', ['Jeanne Dupont', 'Luc Martin']],
  ['Por José Ortega y Gasset', ['José Ortega y Gasset']],
  ['Juan Pérez y Ana Gómez', ['Juan Pérez', 'Ana Gómez']],
  ['Di Marco Rossi e Anna Bianchi', ['Marco Rossi', 'Anna Bianchi']],
  ['Redaktion', ['[Redaktion]']],
  ['Redaktion Wirtschaft', ['[Redaktion Wirtschaft]']],
  ['La rédaction', ['[La rédaction]']],
  ['Редакция', ['[Редакция]']],
  ['Анна Иванова и Пётр Петров', ['Анна Иванова', 'Пётр Петров']],
  ['Автор: Анна Иванова', ['Анна Иванова']],
  ['王小明', ['王小明']],
  ['作者：王小明、李雷', ['王小明', '李雷']],
  ['김철수', ['김철수']],
  ['محمد علي', ['محمد علي']],
  ['Γιώργος Παπαδόπουλος', ['Γιώργος Παπαδόπουλος']],
  ['By Jane Doe https://x.example/jane @janedoe', ['Jane Doe']],
  ['Posted by Jane Doe', ['Jane Doe']],
  ['   ', []],
  ['A very long sentence that somebody wrote where a name should be', []],
])('%s: %s', (text, writers) => {
  expect(read(text)).toEqual(writers);
});

test('two spellings of a writer give one writer with names and key', () => {
  expect(
    readBylines(
      [
        { name: 'JOSÉ NÚÑEZ', email: null, url: null },
        { name: 'Jose Nunez', email: 'J@x.example', url: 'https://x.example/j' },
      ],
      null,
    ),
  ).toEqual([
    {
      entityType: 'individual',
      name: 'José Núñez',
      nameKey: 'jose nunez',
      firstName: 'José',
      lastName: 'Núñez',
      email: 'j@x.example',
      profileUrl: 'https://x.example/j',
    },
  ]);
});

test('an address is assigned only if it is certain whose it is', () => {
  const emails = (name: string, email: string | null = null) =>
    readBylines([{ name, email, url: null }], null).map((writer) => writer.email);
  expect(emails('jane@x.com (Jane Doe)')).toEqual(['jane@x.com']);
  expect(emails('Jane Doe | Reuters', 'jane@x.com')).toEqual(['jane@x.com', null]);
  expect(emails('Jane Doe and John Roe', 'jane@x.com')).toEqual([null, null]);
  expect(emails('noreply@blogger.com (Jane Doe)')).toEqual([null]);
  expect(emails('Jane Doe', 'no address')).toEqual([null]);
});

test.each([
  ['https://WWW.Grid.example:443/a?utm_source=rss&id=7&fbclid=x#top', 'https://www.grid.example/a?id=7'],
  ['http://grid.example:80/a?', 'http://grid.example/a'],
  ['https://grid.example/a?q=two%20words&utm_source=rss', 'https://grid.example/a?q=two%20words'],
  ['https://grid.example/a?q=two%20words', 'https://grid.example/a?q=two%20words'],
  ['https://grid.example/a?utm%5Fsource=rss&&flag', 'https://grid.example/a?flag'],
  ['https://GRID.example./a', 'https://grid.example/a'],
  ['https://grid.example/amp/a', 'https://grid.example/amp/a'],
  ['https://m.grid.example/a', 'https://m.grid.example/a'],
  ['https://me:secret@grid.example/a', null],
  ['ftp://grid.example/a', null],
  ['javascript:alert(1)', null],
])('the address %s is %s', (url, canonical) => {
  expect(canonicalUrl(url)).toBe(canonical);
});

test('a page may name a canonical URL of its own publisher, but not the front page', () => {
  const url = 'https://m.grid.example/a/amp';
  expect(chooseCanonicalUrl(url, 'https://www.grid.example/a#x')).toBe('https://www.grid.example/a');
  expect(chooseCanonicalUrl(url, 'https://other.example/a')).toBe(url);
  expect(chooseCanonicalUrl(url, 'https://www.grid.example/')).toBe(url);
  expect(chooseCanonicalUrl(url, null)).toBe(url);
  expect(chooseCanonicalUrl('https://grid-example.cdn.ampproject.org/a', 'https://grid.example/a')).toBe(
    'https://grid.example/a',
  );
  expect(outletDomain('https://feeds.grid.example/a')).toBe('grid.example');
  expect(outletDomain('https://www.grid.example/a')).toBe('grid.example');
});
