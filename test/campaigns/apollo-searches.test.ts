import { expect, test } from 'vitest';
import { buildCampaignSearches } from '../../modules/leads/sources/apollo/apollo-search.rules.ts';

const wanted = { target: 'founders', audience: 'buyers' } as const;
const smiths = { title: ['smith'], industry: ['forging', 'mining'] };
const bakers = { title: ['baker'] };

test('an archived audience is not searched, and other searches keep their position', () => {
  const all = buildCampaignSearches(
    [
      { filters: smiths, archived: false },
      { filters: bakers, archived: false },
    ],
    wanted,
  );
  expect(all).toMatchObject([{ q_keywords: 'forging' }, { q_keywords: 'mining' }, { person_titles: ['baker'] }]);
  const left = buildCampaignSearches(
    [
      { filters: smiths, archived: true },
      { filters: bakers, archived: false },
    ],
    wanted,
  );
  expect(left).toEqual([null, null, all[2]]);
});

test("with only archived audiences, the campaign's own target is not searched", () => {
  expect(buildCampaignSearches([{ filters: {}, archived: true }], wanted)).toEqual([]);
  expect(buildCampaignSearches([{ filters: {}, archived: false }], wanted)).toHaveLength(1);
  expect(buildCampaignSearches([], wanted)).toHaveLength(1);
});
