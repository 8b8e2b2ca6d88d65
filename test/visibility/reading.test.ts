import { describe, expect, test } from 'vitest';
import { buildQuestions, chooseCategories } from '../../modules/visibility/asking/questions.ts';
import { countDomain, findCitations } from '../../modules/visibility/reading/citations.ts';
import { findNamePositions } from '../../modules/visibility/reading/company-names.ts';
import { findNamedCompanies } from '../../modules/visibility/reading/named-companies.ts';
import { readVisibilityAnswer } from '../../modules/visibility/reading/read-answer.ts';
import { computeVisibilityScores, SCORE_WEIGHTS } from '../../modules/visibility/reading/score.ts';
import { scoreSentiment } from '../../modules/visibility/reading/sentiment.ts';

const ACME = { name: 'Acme Anvils', domain: 'acme.example', competitors: ['Bolt Forge'] };

const LIST = `Here are some options for anvils:

1. **Iron Works** – A reliable and trusted maker. See https://ironworks.example/anvils.
2. **Acme Anvils** (https://www.acme.example/shop): excellent quality, but not cheap.
3. [Peddinghaus](https://peddinghaus.example/) - expensive and slow to deliver.

**Key features to compare:** weight, rebound and price.

- Price: from 200 to 900 dollars
- Customer support
In general, Bolt Forge is worth a look as well.`;

describe('an answer', () => {
  test('finds the named companies with position, URLs and sentiment', () => {
    const read = readVisibilityAnswer(LIST, ACME);
    expect(read).toMatchObject({
      brandFound: true,
      brandCount: 1,
      brandPosition: 2,
      urlFound: true,
      urlCount: 1,
      sentiment: 'positive',
    });
    expect(read.citationUrls).toEqual([
      'https://ironworks.example/anvils',
      'https://www.acme.example/shop',
      'https://peddinghaus.example/',
    ]);
    expect(read.competitors).toEqual([
      {
        name: 'Iron Works',
        position: 1,
        sentiment: 'positive',
        sentimentScore: 1,
        url: 'https://ironworks.example/anvils',
        citationUrl: 'https://ironworks.example/anvils',
      },
      {
        name: 'Peddinghaus',
        position: 3,
        sentiment: 'negative',
        sentimentScore: -1,
        url: 'https://peddinghaus.example/',
        citationUrl: 'https://peddinghaus.example/',
      },
      {
        name: 'Bolt Forge',
        position: 4,
        sentiment: 'neutral',
        sentimentScore: 0,
        url: null,
        citationUrl: null,
      },
    ]);
  });

  test('without the brand has no position or sentiment', () => {
    const read = readVisibilityAnswer('Most smiths buy from **Iron Works**.', ACME);
    expect(read).toMatchObject({
      brandFound: false,
      brandCount: 0,
      brandPosition: null,
      urlFound: false,
      sentiment: null,
      sentimentScore: null,
    });
  });

  test('can cite the brand without naming it', () => {
    expect(readVisibilityAnswer('Look at shop.acme.example for prices.', ACME)).toMatchObject({
      brandFound: false,
      urlCount: 1,
    });
  });
});

test.each([
  ['1. HubSpot: a suite\n2. Zoho CRM (cheap)\n3. monday.com', ['HubSpot', 'Zoho CRM', 'monday.com']],
  ['### Best overall: Pipedrive\n### Runner-up: Close', ['Pipedrive', 'Close']],
  ['| Tool | Price |\n|---|---|\n| Apollo.io | $49 |', ['Apollo.io']],
  ['- **Pros**: easy\n- **Cons**: none\n- **Pricing**: free\n- Ease of use\n- Key Features', []],
  ['We like **Johnson & Johnson** and __3M__ a lot.', ['Johnson & Johnson', '3M']],
  ['This is prose about companies in general, and no list.', []],
])('finds the companies in %j', (text, names) => {
  expect(findNamedCompanies(text)).toEqual(names);
});

test.each([
  ['Notion', 'I have no notion, but Notion and NOTION are tools.', 2],
  ['acme', 'Acme, acme and ACME; not acmeology', 3],
  ['Acme Anvils', 'acme  anvils and Acme\nAnvils’ shop', 2],
  ['C++ (Tools)', 'try c++ (tools) now', 1],
  ['Coca-Cola', 'Coca-Cola, not Coca-Colada', 1],
  // All ASCII punctuation.
  ['A !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ Z', 'as A !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ Z is', 1],
])('the name %s is found as a word in %j', (name, text, times) => {
  expect(findNamePositions(text, name)).toHaveLength(times);
});

test('names with a hyphen are found', () => {
  const brand = { name: 'T-Mobile', domain: 't-mobile.example', competitors: ['Wal-Mart'] };
  const read = readVisibilityAnswer(
    '1. **Rolls-Royce** is good\n2. **T-Mobile** is good\n3. **Wal-Mart** is good',
    brand,
  );
  expect(read.brandPosition).toBe(2);
  expect(read.competitors.map(({ name }) => name)).toEqual(['Rolls-Royce', 'Wal-Mart']);
});

test('a similar name is another company, and a product of the brand is not', () => {
  const brand = { name: 'Linear', domain: 'linear.example', competitors: ['Linear Algebra'] };
  const read = readVisibilityAnswer('1. LinearB\n2. Linear Pro\n3. linear.example\n4. Jira\n5. Linear Algebra', brand);
  expect(read.competitors.map(({ name }) => name)).toEqual(['LinearB', 'Jira', 'Linear Algebra']);
});

test('the sentiment comes from each sentence with the name, counted once', () => {
  const text = 'Acme is good, Acme is great. Others are bad.\nAcme is slow.\nNothing else.';
  expect(
    readVisibilityAnswer(text, { name: 'Acme', domain: 'acme.example', competitors: [] }).sentimentScore,
  ).toBeCloseTo(1 / 3);
});

test('URLs are read without surrounding punctuation', () => {
  expect(findCitations('See (https://a.example/x), https://a.example/x. and www.b.example! http://nohost')).toEqual([
    'https://a.example/x',
    'https://www.b.example/',
  ]);
  expect(
    countDomain('acme.example www.acme.example/x notacme.example acme.example.org mail@acme.example', 'acme.example'),
  ).toBe(2);
});

test.each([
  [['It is reliable and easy.'], 'positive', 1],
  [['It is not very reliable.'], 'negative', -1],
  [['It is good but expensive.'], 'neutral', 0],
  [['It exists.'], 'neutral', 0],
  [['It isn’t slow.'], 'positive', 1],
])('the tone of %j is %s', (sentences, sentiment, score) => {
  expect(scoreSentiment(sentences)).toEqual({ sentiment, score });
});

describe('scores', () => {
  const named = { brandFound: true, brandPosition: 1, urlFound: true, sentimentScore: 1, competitors: 0 };
  const absent = { brandFound: false, brandPosition: null, urlFound: false, sentimentScore: null, competitors: 2 };

  test('add up to 100 for a brand that every answer names first and alone, cites and praises', () => {
    expect(Object.values(SCORE_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
    expect(computeVisibilityScores([named, named], SCORE_WEIGHTS)).toEqual({
      visibilityScore: expect.closeTo(100),
      brandMentionRate: 1,
      shareOfVoice: 1,
      netSentiment: 1,
      citationRate: 1,
      avgPosition: 1,
    });
  });

  test('are 0 or unknown for a brand that is never named, and unknown without answers', () => {
    expect(computeVisibilityScores([absent], SCORE_WEIGHTS)).toEqual({
      visibilityScore: 0,
      brandMentionRate: 0,
      shareOfVoice: 0,
      netSentiment: null,
      citationRate: 0,
      avgPosition: null,
    });
    expect(new Set(Object.values(computeVisibilityScores([], SCORE_WEIGHTS)))).toEqual(new Set([null]));
  });

  test('otherwise are shares of the answers and of all mentions', () => {
    const second = { brandFound: true, brandPosition: 2, urlFound: false, sentimentScore: 0, competitors: 1 };
    const scores = computeVisibilityScores([named, second, absent, absent], SCORE_WEIGHTS);
    expect(scores).toMatchObject({ brandMentionRate: 0.5, shareOfVoice: 2 / 7, netSentiment: 0.5, citationRate: 0.25 });
    expect(scores.avgPosition).toBe(1.5);
    // 30 × ½ + 15 × ¼ + 20 × ¾ + 20 × 2/7 + 10 × ¾ + 5 × ¼
    expect(scores.visibilityScore).toBeCloseTo(15 + 3.75 + 15 + 40 / 7 + 7.5 + 1.25);
  });
});

describe('questions', () => {
  const field = { categories: ['anvils', 'hammers'], questions: [' Who makes anvils?\t', ''], language: 'en' as const };

  test('are the same for the same field, distinct, and start with those of the user', () => {
    const asked = buildQuestions(field, 100);
    expect(asked).toEqual(buildQuestions(field, 100));
    expect(asked).toHaveLength(100);
    expect(new Set(asked).size).toBe(100);
    expect(asked.slice(0, 2)).toEqual(['Who makes anvils?', 'What are the best companies in the field of “anvils”?']);
    expect(buildQuestions(field, 7)).toEqual(asked.slice(0, 7));
    expect(buildQuestions({ categories: ['anvils'], questions: [], language: 'en' }, 100)).toHaveLength(100);
  });

  test('use the pitch of a brand without category and never name the brand', () => {
    const brand = { name: 'Acme', categories: null, elevatorPitch: 'Acme makes anvils. Buy now.' };
    expect(chooseCategories(null, brand)).toEqual(['anvils']);
    expect(chooseCategories('Anvils, tongs', brand)).toEqual(['Anvils', ' tongs']);
    expect(chooseCategories(null, { ...brand, elevatorPitch: null })).toEqual([]);
  });
});
