import { expect, test } from 'vitest';
import { project } from '../../modules/campaigns/preflight/preflight.rules.ts';

const endless = { sendable: null, maxLeads: null, totalCap: 500n };

test.each([
  ['nothing', { fewest: 0n, most: 0n }, { leads: null, min: 0n, max: 0n }],
  ['nothing at the least', { fewest: 0n, most: 2n }, { leads: null, min: 0n, max: 500n }],
  ['something', { fewest: 1n, most: 2n }, { leads: 500, min: 500n, max: 500n }],
])('people without an end who cost %s, under a cap', (_what, price, projection) => {
  expect(project(endless, price)).toEqual(projection);
});
