import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWeb, type Web } from '../api/brands/web.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { MEASURED, type Value } from './prefill-score.ts';
import { countOf, hostOf, judgeSite, servedSites, siteNames, tableOf } from './prefill-table.ts';

/** What was reached; a change that reads less of these sites is seen here. */
const RIGHT_AT_LEAST = 120;
const INVENTED_AT_MOST = 2;

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

test('twelve sites of strangers are read as a person reads them', async () => {
  const judged = [];
  for (const site of siteNames) {
    const url = web.address(hostOf(site));
    const { brandId } = (await api.call('post', '/v1/brands').send({ url }).expect(200)).body;
    const fields = MEASURED.map((key) => ({ key }));
    const answer = await api
      .call('post', '/v1/brands/extract-fields')
      .send({ brandIds: [brandId], fields })
      .expect(200);
    const values = answer.body.fields as Record<string, { value: Value }>;
    judged.push(...judgeSite(site, Object.fromEntries(MEASURED.map((key) => [key, values[key]?.value ?? null]))));
  }
  expect(countOf(judged, 'right'), tableOf(judged)).toBeGreaterThanOrEqual(RIGHT_AT_LEAST);
  expect(countOf(judged, 'invented'), tableOf(judged)).toBeLessThanOrEqual(INVENTED_AT_MOST);
});
