import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';
import { acme } from './acme.ts';
import { startWeb, type Web } from './web.ts';

let web: Web;
let api: TestService;
beforeAll(async () => {
  web = await startWeb({ 'acme.example': acme, 'xn--bcher-kva.example': acme, 'blog.acme.example': acme });
  api = await startService({ overrides: { egress: web.egress() } });
});
afterAll(async () => {
  await api.close();
  await web.close();
});

const create = (url: string, key?: string) => api.call('post', '/v1/brands', key).send({ url });

describe('creating a brand', () => {
  test('reads the site and returns its content immediately', async () => {
    const { body } = await create(web.address('acme.example')).expect(200);
    expect(body).toEqual({ brandId: expect.any(String), domain: 'acme.example', name: 'Acme Inc.', created: true });
    const detail = (await api.call('get', `/v1/brands/${body.brandId}`).expect(200)).body;
    expect(detail).toMatchObject({
      id: body.brandId,
      brandUrl: web.address('acme.example'),
      logoUrl: web.address('acme.example', '/logo.svg'),
      elevatorPitch: 'Acme makes anvils for small businesses and enterprises.',
      location: 'Tucson, Arizona, US',
      analysedAt: null,
      analysis: { state: 'running', understoodBy: 'extractive', fallbackReason: null, error: null },
      sources: { name: web.address('acme.example'), location: web.address('acme.example') },
    });
    const { brand, ...itself } = detail;
    expect(brand).toEqual(itself);
  });

  test('returns the same brand for any spelling of a domain and does not read the site again', async () => {
    const { body: first } = await create(web.address('acme.example')).expect(200);
    const before = web.visits.length;
    for (const url of [
      'acme.example',
      'https://acme.example',
      'HTTP://WWW.ACME.EXAMPLE/',
      'www.acme.example:8443/en/about?x=1#top',
      'https://acme.example./pricing',
    ]) {
      const { body } = await create(url).expect(200);
      expect(body, url).toEqual({ ...first, created: false });
    }
    expect(web.visits.length).toBe(before);
  });

  test('returns the same brand for an international domain and its punycode', async () => {
    const { body: first } = await create(web.address('bücher.example')).expect(200);
    expect(first).toMatchObject({ domain: 'xn--bcher-kva.example', created: true });
    const { body: again } = await create('https://www.XN--BCHER-KVA.example').expect(200);
    expect(again).toEqual({ ...first, created: false });
  });

  test('creates a separate brand for a subdomain', async () => {
    const { body } = await create(web.address('blog.acme.example')).expect(200);
    expect(body).toMatchObject({ domain: 'blog.acme.example', created: true });
  });

  test('creates one brand for twenty parallel requests', async () => {
    const { key } = await api.newOrganisation('Parallel');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(web.address('acme.example'), key).expect(200)),
    );
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.brandId)).size).toBe(1);
  });

  test('creates a separate brand for another organisation with the same domain', async () => {
    const { key } = await api.newOrganisation('Neighbour');
    const { body } = await create(web.address('acme.example'), key).expect(200);
    expect(body.created).toBe(true);
    await api.call('get', `/v1/brands/${body.brandId}`).expect(404);
  });

  test('reads a URL without a scheme over http if https does not respond', async () => {
    const { key } = await api.newOrganisation('Plain');
    const { body } = await create(web.address('acme.example').replace('http://', ''), key).expect(200);
    expect(body.created).toBe(true);
    const { body: detail } = await api.call('get', `/v1/brands/${body.brandId}`, key).expect(200);
    expect(detail.brandUrl).toBe(web.address('acme.example'));
  });

  test('works with an Idempotency-Key', async () => {
    const { key } = await api.newOrganisation('Idempotent');
    const post = () => create(web.address('acme.example'), key).set('Idempotency-Key', 'brand-1');
    const { body: first } = await post().expect(200);
    const { body: again, headers } = await post().expect(200);
    expect(again).toEqual(first);
    expect(again.created).toBe(true);
    expect(headers['idempotency-replayed']).toBe('true');
  });

  test('reads a site that is available later, also with the Idempotency-Key of a failed request', async () => {
    const { key } = await api.newOrganisation('Patient');
    const post = () => create(web.address('late.example'), key).set('Idempotency-Key', 'brand-1');
    await post().expect(400, { error: 'The site returned status 404.' });
    web.sites.set('late.example', acme);
    await post().expect(200);
  });
});

test.each(['ftp://acme.example', 'http://', 'not a url', 'http://user:secret@acme.example', 'javascript:alert(1)'])(
  '%s is no website: 400',
  async (url) => {
    const { body } = await create(url).expect(400);
    expect(body).toEqual({ error: 'url must be a website URL such as https://acme.com.' });
  },
);
