import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEATURE_INPUTS } from '../campaigns/stage.ts';
import { MAIL_WORKFLOW, SENDER } from '../messages/stage.ts';
import { type DashboardStage, expectAccessible, mayTakeMinutes, openDashboard } from './stage.ts';

describe.skipIf(!mayTakeMinutes)('a server with a local address', () => {
  let stage: DashboardStage;
  let brandId: string;
  const post = async (path: string, body: object) => (await stage.api.call('post', path).send(body).expect(200)).body;
  const statusOf = async (id: string) => (await stage.api.call('get', `/v1/campaigns/${id}`)).body.campaign.status;
  const addContact = async (email: string) => {
    const form = stage.api.call('post', '/v1/orgs/contacts/upload').field('brandId', brandId);
    await form.attach('file', Buffer.from(`email\n${email}\n`), 'people.csv').expect(200);
  };
  beforeAll(async () => {
    stage = await openDashboard({ DISTRIBUTE_PUBLIC_URL: 'http://localhost:3000' });
    await post('/v1/senders', SENDER);
    ({ brandId } = await post('/v1/brands', { url: 'https://acme.sandbox.example' }));
  });
  afterAll(() => stage.close());

  test('a draft starts after local links are allowed', async () => {
    await addContact('grace@navy.example');
    const asked = { name: 'Live', workflowSlug: MAIL_WORKFLOW, brandIds: [brandId], featureInputs: FEATURE_INPUTS };
    const { id } = (await post('/v1/campaigns', { ...asked, draft: true })).campaign;
    const { page } = await stage.open(`/campaigns/${id}`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Start campaign' }).click();
    const sentence = page.getByText(/set DISTRIBUTE_PUBLIC_URL to a public address\.$/);
    await sentence.waitFor();
    await expectAccessible(page);
    expect(await statusOf(id)).toBe('draft');
    await page.getByText('Send with local links anyway').click();
    await page.getByRole('button', { name: 'Start campaign' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await page.getByRole('button', { name: 'Resume anyway' }).click();
    await page.getByRole('button', { name: 'Resume campaign' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await statusOf(id)).toBe('active');
    await post(`/v1/campaigns/${id}/stop`, {});
  });

  test('a new campaign warns about local links before the start', async () => {
    await addContact('alan@navy.example');
    const { page } = await stage.open('/campaigns');
    const plan = {
      brandId,
      featureSlug: 'sales-cold-email-outreach',
      workflowSlug: 'sales-cold-email-outreach-contacts',
    };
    const { orgId } = (await stage.api.call('get', '/v1/me')).body;
    await page.evaluate(`sessionStorage.setItem('distribute.new-campaign.${orgId}', '${JSON.stringify(plan)}')`);
    await page.goto(`${stage.api.url}/app/campaigns/new?step=look`);
    await page.getByText('this server has a local address').waitFor();
    await expectAccessible(page);
    await page.goto(`${stage.api.url}/app/campaigns/new?step=start`);
    await page.getByText('The campaign cannot start yet').waitFor();
    await page.goBack();
    await page.getByText('Send with local links anyway').click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Start campaign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start campaign' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
  });
});
