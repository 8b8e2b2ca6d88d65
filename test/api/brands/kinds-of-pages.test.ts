import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';
import { KINDS } from './kinds-of-pages.ts';
import { startWeb, type Web } from './web.ts';

const hostOf = (kind: string) => `${kind.toLowerCase().replaceAll(' ', '-')}.example`;

let web: Web;
let api: TestService;
beforeAll(async () => {
  const sites = Object.entries(KINDS).map(([kind, { site }]) => [hostOf(kind), site]);
  web = await startWeb(Object.fromEntries(sites), { 'intranet.example': '10.1.2.3', 'private.example': '192.168.0.9' });
  api = await startService({ overrides: { egress: web.egress() } });
});
afterAll(async () => {
  await api.close();
  await web.close();
});

test('at least twenty kinds of pages are tested', () => {
  expect(Object.keys(KINDS).length).toBeGreaterThanOrEqual(20);
});

test.each(Object.entries(KINDS))('%s: the right fields or the right 400', async (kind, { gets }) => {
  const answer = await api.call('post', '/v1/brands').send({ url: web.address(hostOf(kind)) });
  if ('refusal' in gets) {
    expect(answer.body).toEqual({ error: gets.refusal });
    expect(answer.status).toBe(400);
    return;
  }
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { body } = await api.call('get', `/v1/brands/${answer.body.brandId}`).expect(200);
  expect(body).toMatchObject(gets.fields);
});

test('a private address and a name that resolves to one return 400', async () => {
  for (const url of ['http://10.0.0.1/', 'http://[::1]/', web.address('private.example')]) {
    const { body } = await api.call('post', '/v1/brands').send({ url }).expect(400);
    expect(body).toEqual({ error: 'The address is in a private network.' });
  }
});

test('a site that does not respond returns 400', async () => {
  const { body } = await api.call('post', '/v1/brands').send({ url: 'http://127.0.0.1:1/' }).expect(400);
  expect(body).toEqual({ error: 'The site cannot be read: the server could not be reached.' });
});
