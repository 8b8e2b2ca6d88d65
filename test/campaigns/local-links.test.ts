import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLocalUrl } from '../../src/egress/addresses.ts';
import { MAIL_WORKFLOW, type MailStage, openMail } from '../messages/stage.ts';
import { FEATURE_INPUTS, WORKFLOW } from './stage.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMail({ overrides: { publicUrl: 'http://localhost:3000' } });
  await stage.newSender();
});
afterAll(() => stage.close());

const send = (path: string, body: object = {}) => stage.api.call('post', path).send(body);
const bodyOf = async (more: object = {}) => {
  const brandId = await stage.newBrand();
  await stage.addContacts(brandId, ['grace@navy.example']);
  return { name: 'Real', workflowSlug: MAIL_WORKFLOW, brandIds: [brandId], featureInputs: FEATURE_INPUTS, ...more };
};
const create = async (more: object = {}) => send('/v1/campaigns', await bodyOf(more));
const SENTENCE =
  'Recipients cannot open links to http://localhost:3000, not even to unsubscribe: set DISTRIBUTE_PUBLIC_URL to a public address, or pass allowLocalLinks: true to send anyway.';
const refused = ({ status, headers, body }: { status: number; headers: Record<string, string>; body: unknown }) =>
  expect([status, headers['x-error-code'], body]).toEqual([409, 'local_public_url', { error: SENTENCE }]);

describe('with a local public URL', () => {
  test('a campaign with real senders is not created, unless the request allows local links', async () => {
    refused(await create());
    expect(await stage.rows("select 1 from campaigns where name = 'Real'")).toEqual([]);
    const allowed = await create({ allowLocalLinks: true });
    expect([allowed.status, allowed.body.campaign.status]).toEqual([200, 'active']);
  });

  test('a draft is created, but its start is refused unless the request allows local links', async () => {
    const { campaign } = (await create({ draft: true })).body;
    const start = `/v1/campaigns/${campaign.id}/start`;
    refused(await send(start));
    expect((await stage.campaign(campaign.id))?.status).toBe('draft');
    expect((await send(start, { allowLocalLinks: true })).body.campaign.status).toBe('active');
  });

  test('a paused campaign cannot be resumed, and an active one keeps running', async () => {
    const { id } = (await create({ allowLocalLinks: true })).body.campaign;
    expect((await send(`/v1/campaigns/${id}/resume`)).status).toBe(200);
    await send(`/v1/campaigns/${id}/pause`).expect(200);
    refused(await send(`/v1/campaigns/${id}/resume`));
    expect((await stage.campaign(id))?.status).toBe('paused');
    expect((await send(`/v1/campaigns/${id}/resume`, { allowLocalLinks: true })).body.campaign.status).toBe('active');
  });

  test('a workflow that sends real email is not executed', async () => {
    const { name: _name, workflowSlug, featureInputs: inputs, ...body } = await bodyOf();
    refused(await send(`/v1/workflows/${workflowSlug}/execute`, { ...body, inputs }));
    await send(`/v1/workflows/${workflowSlug}/execute`, { ...body, inputs, allowLocalLinks: true }).expect(200);
  });

  test('a preflight reports it for requests and drafts', async () => {
    const preflight = '/v1/campaigns/preflight';
    expect((await send(preflight, await bodyOf())).body).toMatchObject({ blockedBy: 'local_links', firstSendAt: null });
    expect((await send(preflight, await bodyOf({ allowLocalLinks: true }))).body).toMatchObject({ blockedBy: null });
    const { id } = (await create({ draft: true })).body.campaign;
    const ofDraft = async (query = '') =>
      (await stage.api.call('get', `/v1/campaigns/${id}/preflight${query}`).expect(200)).body.blockedBy;
    expect([await ofDraft(), await ofDraft('?allowLocalLinks=true')]).toEqual(['local_links', null]);
  });

  test('a sandbox campaign starts', async () => {
    const { status, body } = await create({ workflowSlug: WORKFLOW });
    expect([status, body.campaign.status]).toEqual([200, 'active']);
  });
});

test.each([
  'http://localhost:3000',
  'http://app.localhost',
  'http://distribute',
  'http://printer.local./x',
  'http://nas.lan',
  'https://hub.internal',
  'http://127.0.0.1:3000',
  'http://0.0.0.0',
  'http://10.1.2.3',
  'http://172.20.0.2',
  'http://192.168.1.5',
  'http://169.254.1.1',
  'http://100.64.0.1',
  'http://[::1]:3000',
  'http://[fd12::1]',
  'http://[fe80::1]',
  'http://[::ffff:10.0.0.1]',
])('%s is a local address', (url) => expect(isLocalUrl(url)).toBe(true));

test.each([
  'https://distribute.acme.com',
  'http://8.8.8.8:3000',
  'https://[2606:4700::1]',
  'https://localhost.acme.com',
])('%s is a public address', (url) => expect(isLocalUrl(url)).toBe(false));
