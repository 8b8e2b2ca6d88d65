import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWeb, type Web } from '../api/brands/web.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { MEASURED, type Value } from './prefill-score.ts';
import { countOf, hostOf, judgeSite, knownSites, servedSites, tableOf, unseenSites } from './prefill-table.ts';

/** The achieved results, as a regression limit. */
const RIGHT_AT_LEAST = 118;
const WRONG_AT_MOST = 13;
const INVENTED_AT_MOST = 2;
/** Limits for the sites that extraction was not developed on. */
const WRONG_OF_UNSEEN_AT_MOST = 1;
const RIGHT_OF_UNSEEN_AT_LEAST = 70;

let web: Web;
let api: TestService;
beforeAll(async () => {
  web = await startWeb(servedSites());
  api = await startService({ overrides: { egress: web.egress() } });
});
afterAll(async () => {
  await api.close();
  await web.close();
});

async function readAll(sites: string[]) {
  const judged = [];
  for (const site of sites) {
    const url = web.address(hostOf(site));
    const { brandId } = (await api.call('post', '/v1/brands').send({ url }).expect(200)).body;
    const fields = MEASURED.map((key) => ({ key }));
    const answer = await api
      .call('post', '/v1/brands/extract-fields')
      .send({ brandIds: [brandId], fields })
      .expect(200);
    const values = answer.body.fields as Record<string, { value: Value; confidence: number | null }>;
    for (const { value, confidence } of Object.values(values)) {
      if (value === null) expect(confidence ?? 0).toBeLessThan(0.5);
      else expect(confidence).toBeGreaterThanOrEqual(0.5);
    }
    judged.push(...judgeSite(site, Object.fromEntries(MEASURED.map((key) => [key, values[key]?.value ?? null]))));
  }
  return judged;
}

test('extraction finds the facts of twelve real-world sites', async () => {
  const judged = await readAll(knownSites);
  expect(countOf(judged, 'right'), tableOf(judged)).toBeGreaterThanOrEqual(RIGHT_AT_LEAST);
  expect(countOf(judged, 'wrong'), tableOf(judged)).toBeLessThanOrEqual(WRONG_AT_MOST);
  expect(countOf(judged, 'invented'), tableOf(judged)).toBeLessThanOrEqual(INVENTED_AT_MOST);
});

test('extraction states almost no wrong facts on unseen sites', async () => {
  const judged = await readAll(unseenSites);
  const wrong = countOf(judged, 'wrong') + countOf(judged, 'invented');
  expect(wrong, tableOf(judged)).toBeLessThanOrEqual(WRONG_OF_UNSEEN_AT_MOST);
  expect(countOf(judged, 'right'), tableOf(judged)).toBeGreaterThanOrEqual(RIGHT_OF_UNSEEN_AT_LEAST);
});

test('a customer profile contains job titles of customers and no founder stories', async () => {
  const url = web.address(hostOf('13-depot-charging'));
  const { body } = await api.call('post', '/v1/icp/suggest').send({ url }).expect(200);
  const valuesOf = (traits: { value: string; confidence: number }[]) => {
    for (const { confidence } of traits) expect(confidence).toBeGreaterThanOrEqual(0.5);
    return traits.map(({ value }) => value);
  };
  expect(valuesOf(body.titles)).toEqual(['Fleet manager', 'Depot supervisor']);
  expect(valuesOf(body.pains)).toEqual([]);
});
