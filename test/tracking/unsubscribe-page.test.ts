import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { sentCampaign } from './stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

async function newLink() {
  const campaign = await sentCampaign(stage);
  const { message, lead } = campaign.first;
  const url =
    stage.api.url + new URL(stage.platform.tracking.links.unsubscribe({ orgId: stage.orgId, id: message })).pathname;
  const post = (body?: URLSearchParams | FormData | string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
  const isUnsubscribed = async () =>
    (await stage.rows<{ unsubscribed: boolean }>('select unsubscribed from leads where id = $1', [lead]))[0]
      ?.unsubscribed;
  return { ...campaign, url, post, isUnsubscribed };
}

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };

test('the link shows a confirmation page, and opening it changes nothing', async () => {
  const { url, first, isUnsubscribed } = await newLink();
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
  const html = await answer.text();
  expect(html).toContain('<form method="post">');
  expect(html).not.toContain('<script');
  expect(html).not.toContain(first.person_key);
  expect(html).toContain(first.person_key.slice(first.person_key.indexOf('@')));
  expect(await isUnsubscribed()).toBe(false);
});

test.each<[string, () => URLSearchParams | FormData]>([
  ['the button of the page', () => new URLSearchParams({ unsubscribe: 'yes' })],
  ['one click in the mail program', () => new URLSearchParams(ONE_CLICK)],
  [
    'one click, as multipart',
    () => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return form;
    },
  ],
])('%s unsubscribes, and repeating it changes nothing', async (_what, body) => {
  const { id, url, post, isUnsubscribed, first } = await newLink();
  for (let i = 0; i < 2; i++) {
    const answer = await post(body());
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('You are unsubscribed');
  }
  expect(await isUnsubscribed()).toBe(true);
  expect(await stage.counts(id)).toMatchObject({
    unsubscribed: 1,
    recipientsUnsubscribed: 1,
    'step:1:unsubscribed': 1,
  });
  expect(await (await fetch(url)).text()).toContain('You are unsubscribed');
  const { body: list } = await stage.api.call('get', `/v1/suppressions?value=${encodeURIComponent(first.person_key)}`);
  expect(list.suppressions).toMatchObject([{ kind: 'address', source: 'unsubscribe' }]);
});

test.each<[string, string | undefined, Record<string, string>]>([
  ['nothing', undefined, {}],
  ['an empty form', '', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['another form', 'email=x', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['JSON', '{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }],
  ['a broken form', 'xx', { 'content-type': 'multipart/form-data; boundary=b' }],
])('posting %s does not unsubscribe', async (_what, body, headers) => {
  const { post, isUnsubscribed } = await newLink();
  const answer = await post(body, headers);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: expect.stringMatching(/^.+\.$/) });
  expect(await isUnsubscribed()).toBe(false);
});

test('a form that is too long is rejected', async () => {
  const { post, isUnsubscribed } = await newLink();
  const answer = await post(new URLSearchParams({ ...ONE_CLICK, padding: 'x'.repeat(20_000) }));
  expect(answer.status).toBe(413);
  expect(await isUnsubscribed()).toBe(false);
});

test('a broken link shows a browser what to do, and returns an error to programs', async () => {
  const { url } = await newLink();
  const page = await fetch(`${url}x`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('x-error-code')]).toEqual([404, 'not_found']);
  expect(await page.text()).toContain('This link does not work');
  const program = await fetch(`${url}x`, { method: 'POST', body: new URLSearchParams(ONE_CLICK) });
  expect([program.status, await program.json()]).toEqual([404, { error: 'Link not found.' }]);
});
