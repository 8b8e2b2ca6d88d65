import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';
import { acme } from './acme.ts';
import { startWeb, type Web } from './web.ts';

let web: Web;
let api: TestService;
beforeAll(async () => {
  web = await startWeb({ 'acme.example': acme, 'silent.example': { '/': '<title>Silent</title><p>Hello.</p>' } });
  api = await startService({ overrides: { egress: web.egress() } });
});
afterAll(async () => {
  await api.close();
  await web.close();
});

const values = (traits: { value: string }[]) => traits.map(({ value }) => value);

test('a customer profile is suggested from a website, each trait with its evidence', async () => {
  const { body } = await api
    .call('post', '/v1/icp/suggest')
    .send({ url: web.address('acme.example') })
    .expect(200);
  expect(body).toMatchObject({ brandId: null, name: 'Acme Inc.', understoodBy: 'extractive', fallbackReason: null });
  expect(values(body.industries)).toEqual(['Retail', 'Healthcare']);
  expect(values(body.companySizes)).toEqual(['Small businesses', 'Enterprises']);
  expect(values(body.titles)).toEqual(['Chief financial officer', 'Head of sales']);
  expect(values(body.regions)).toEqual(['Europe', 'North America']);
  expect(values(body.pains)).toEqual(['Tired of blunt anvils?']);
  expect(values(body.exclusions)).toEqual(['Acme is not for casual collectors.']);
  expect(body.industries[0]).toEqual({
    value: 'Retail',
    evidence: 'Trusted by retailers and hospitals across Europe and North America.',
    sourceUrl: web.address('acme.example'),
    confidence: 0.7,
  });
  expect((await api.call('get', '/v1/brands').expect(200)).body.brands).toEqual([]);
});

test('a brand gets the same customer profile as its website', async () => {
  const { key } = await api.newOrganisation('Profile');
  const created = await api
    .call('post', '/v1/brands', key)
    .send({ url: web.address('acme.example') })
    .expect(200);
  const { brandId } = created.body;
  const { body } = await api.call('post', `/v1/brands/${brandId}/icp/suggest`, key).expect(200);
  expect(body.brandId).toBe(brandId);
  expect(values(body.industries)).toEqual(['Retail', 'Healthcare']);
});

test('a site without customer information gives an empty profile, and the summary says so', async () => {
  const { body } = await api
    .call('post', '/v1/icp/suggest')
    .send({ url: web.address('silent.example') })
    .expect(200);
  expect(body).toMatchObject({ industries: [], titles: [], summary: 'The site does not describe its customers.' });
});

test('a site that cannot be read returns 400', async () => {
  const { body } = await api
    .call('post', '/v1/icp/suggest')
    .send({ url: web.address('acme.example', '/gone') })
    .expect(400);
  expect(body).toEqual({ error: 'The site returned status 404.' });
});
