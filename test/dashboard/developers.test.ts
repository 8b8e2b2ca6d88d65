import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProvider } from '../api/keys/provider-server.ts';
import { type Receiver, startReceiver, status } from '../api/webhooks/receiver.ts';
import { type DashboardStage, endedCampaign, expectAccessible, mayTakeMinutes, openDashboard } from './stage.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(DESK);
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Removes the browser's own message about an expected 400. */
const withoutRefusals = (problems: string[]) => problems.filter((problem) => !problem.includes('status of 400'));

async function choose(scope: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const box = scope.getByRole('combobox', { name: label, exact: true });
  const chosen = box.getByRole('option', { name: option }).first();
  await chosen.waitFor({ state: 'attached' });
  await box.selectOption(await chosen.innerText());
}

describe.skipIf(!mayTakeMinutes)('developers and administrators', () => {
  let stage: DashboardStage;
  let receiver: Receiver;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    [receiver, provider] = await Promise.all([startReceiver(), startProvider()]);
    stage = await openDashboard();
  });
  afterAll(async () => {
    await stage.close();
    await Promise.all([receiver.close(), provider.close()]);
  });

  test('an endpoint can be added and tested, and a failed delivery retried', async () => {
    const { page, problems } = await stage.open('/webhooks');
    await page.getByRole('heading', { name: 'No endpoints' }).waitFor();
    await expectFit(page);

    await button(page, 'Add endpoint').first().click();
    await page.getByLabel('URL').fill('http://10.0.0.1/hook');
    await button(page.getByRole('dialog'), 'Add endpoint').click();
    await page.getByRole('alert').getByText('url cannot be used').waitFor();
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByText('All standard events').click();
    await page.getByText('Reply received (reply.received)').click();
    await expectFit(page);
    await button(page.getByRole('dialog'), 'Add endpoint').click();
    await page.getByRole('cell', { name: receiver.url, exact: true }).waitFor();
    await page.getByRole('cell', { name: 'Reply received' }).waitFor();
    await expectFit(page);

    receiver.answer = status(500);
    await button(page, `Send test to ${receiver.url}`).click();
    await page.getByRole('heading', { name: 'Delivery' }).waitFor();
    await page.getByRole('cell', { name: '500', exact: true }).waitFor();
    await page.getByText('answer 500').waitFor();
    await expect(page.getByRole('region', { name: 'Payload as JSON' }).textContent()).resolves.toContain(
      '"event": "webhook.test"',
    );
    await expectFit(page);

    receiver.answer = status(204);
    await button(page, 'Try now').click();
    await page.getByRole('cell', { name: '204', exact: true }).waitFor();
    await page.getByText('Delivered').waitFor();
    expect(receiver.received.map(({ body }) => body)).toHaveLength(2);

    await page.getByRole('link', { name: 'All deliveries' }).click();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    await choose(page, 'Status', 'Failed');
    await page.getByText('No delivery matches these filters.').waitFor();
    expect(page.url()).toContain('status=failed');
    await expectFit(page);
    await page.goBack();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    await expectFit(page);

    const long = { url: `${receiver.url}/${'x'.repeat(1_500)}`, enabled: false };
    const made = await stage.api.call('post', '/v1/webhooks/endpoints').send(long).expect(200);
    await page.reload();
    await choose(page, 'Endpoint', /x{1500}$/);
    await page.getByText('No delivery matches these filters.').waitFor();
    await expectFit(page);
    await page.getByRole('link', { name: 'Endpoints', exact: true }).click();
    await page.getByRole('cell', { name: long.url, exact: true }).waitFor();
    await expectFit(page);
    await stage.api.call('delete', `/v1/webhooks/endpoints/${made.body.endpoint.id}`).expect(200);
    expect(withoutRefusals(problems)).toEqual([]);
  });

  test('the signing secret is hidden until requested and can be replaced', async () => {
    const { page, problems } = await stage.open('/webhooks');
    await button(page, 'Show secret').waitFor();
    expect(await page.getByText(/^whsec_/).count()).toBe(0);
    await button(page, 'Show secret').click();
    const before = await page.getByText(/^whsec_/).textContent();
    await button(page, 'Replace secret').click();
    await page.getByRole('alertdialog').getByText('This cannot be undone').waitFor();
    await expectFit(page);
    await button(page.getByRole('alertdialog'), 'Replace secret').click();
    await page.getByText('The previous secret').waitFor();
    const { body } = await stage.api.call('get', '/v1/webhooks/secret').expect(200);
    expect(body).toMatchObject({ previousSecret: before });
    await page.getByText(body.secret, { exact: true }).waitFor();
    await expectFit(page);
    expect(problems).toEqual([]);
  });

  test('events can be filtered and replayed, and an endpoint disabled and deleted', async () => {
    const campaignId = await endedCampaign(stage.api, { name: 'Wave <b>one</b>', maxLeads: 5 });
    const { page, problems } = await stage.open('/events');
    await choose(page, 'Event', 'Campaign completed (campaign.completed)');
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Wave <b>one</b>' }).waitFor();
    await expectFit(page);
    await button(page, 'Show the payload of campaign.completed').click();
    await page.getByRole('region', { name: 'Payload as JSON' }).getByText(campaignId).waitFor();
    await expectFit(page);
    await button(page, 'Close').click();

    await page.goto(`${stage.api.url}/app/webhooks`);
    await button(page, 'Replay events').click();
    await page.getByLabel('From').waitFor();
    await expectFit(page);
    await button(page.getByRole('dialog'), 'Replay events').click();
    await page.getByText(/events: .* deliveries queued/).waitFor();
    await button(page, `Disable ${receiver.url}`).click();
    await button(page, `Enable ${receiver.url}`).waitFor();
    await button(page, `Delete ${receiver.url}`).click();
    await button(page, 'Delete endpoint').click();
    await page.getByRole('heading', { name: 'No endpoints' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('an API key is shown once and stops working after it is revoked', async () => {
    const { page, problems } = await stage.open('/api-keys');
    await page.getByRole('table').waitFor();
    await expectFit(page);
    await button(page, 'Create API key').click();
    await page.getByLabel('Name').fill('CRM <i>sync</i>');
    await expectFit(page);
    await button(page, 'Create').click();
    const key = (await page.getByText(/^dist_usr_\w{20,}/).textContent()) ?? '';
    await stage.api.call('get', '/v1/me', key).expect(200);
    await expectFit(page);
    await button(page, 'Done').click();
    await page.reload();
    await page.getByRole('cell', { name: 'CRM <i>sync</i>', exact: true }).waitFor();
    expect(await page.getByText(key).count()).toBe(0);

    await button(page, 'Revoke CRM <i>sync</i>').click();
    await page.getByRole('alertdialog').getByText('fail immediately').waitFor();
    await expectFit(page);
    await button(page, 'Revoke key').click();
    await page.getByRole('cell', { name: 'CRM <i>sync</i>', exact: true }).waitFor({ state: 'detached' });
    await stage.api.call('get', '/v1/me', key).expect(401);

    await button(page, 'Create API key').click();
    await page.getByLabel('Name').fill('Application');
    await choose(page, 'Used by', 'An application, for all organisations');
    await button(page, 'Create').click();
    await page.getByText(/^dist_app_\w{20,}/).waitFor();
    await page.getByRole('cell', { name: 'Any organisation' }).first().waitFor();
    expect(problems).toEqual([]);
  });

  test('failed requests show their error and can be filtered', async () => {
    const refused = await stage.api.call('post', '/v1/campaigns').send({ name: 7 }).expect(400);
    await stage.api.call('get', '/v1/leads/nowhere/at/present').expect(404);
    const { page, problems } = await stage.open('/failed-requests');
    await expect
      .poll(
        async () => {
          await button(page, 'Refresh').click();
          const seen = [refused.body.error, 'GET /v1/leads/…/…/…'].map((name) =>
            page.getByRole('cell', { name }).count(),
          );
          return Promise.all(seen);
        },
        { timeout: 10_000 },
      )
      .toEqual([1, 1]);
    await expectFit(page);
    await choose(page, 'Status', /^404/);
    await page.getByRole('cell', { name: refused.body.error }).waitFor({ state: 'detached' });
    await page.getByLabel('Path starts with').fill('/v1/somewhere');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await expectFit(page);
    expect(problems).toEqual([]);
  });

  test('a provider key is verified, stored and deleted', async () => {
    provider.accept('good-key-0123456789');
    const { page, problems } = await stage.open('/provider-keys');
    const card = page.getByRole('region', { name: 'OpenAI-compatible server' });
    await card.getByText('No key').waitFor();
    await expectFit(page);
    await button(page, 'Add key for OpenAI-compatible server').click();
    await page.getByLabel('Key', { exact: true }).fill('bad-key-9876543210');
    await page.getByLabel('URL').fill(`${provider.url}/own/v1`);
    await page.getByLabel('Model').fill('small');
    await expectFit(page);
    await button(page, 'Save key').click();
    await page.getByRole('alert').getByText('so it was not stored').waitFor();
    await page.getByLabel('Key', { exact: true }).fill('good-key-0123456789');
    await button(page, 'Save key').click();
    await card.getByText('goo…6789').waitFor();
    await card.getByText('Own key').first().waitFor();
    await expectFit(page);

    await button(page, 'Delete key for OpenAI-compatible server').click();
    await page.getByRole('alertdialog').getByText('wait for a new key').waitFor();
    await button(page, 'Delete key').click();
    await card.getByText('No key').waitFor();
    await choose(page.getByRole('region', { name: 'Apollo' }), 'Key used by campaigns', 'Platform key');
    await page.getByRole('region', { name: 'Apollo' }).locator('.badge', { hasText: 'Platform key' }).waitFor();
    expect(withoutRefusals(problems)).toEqual([]);
  });

  test('administrators create organisations with users, and see waiting campaigns of all organisations', async () => {
    const { page, problems } = await stage.open('/organisations');
    await page.getByRole('table').waitFor();
    await expectFit(page);
    await button(page, 'Create organisation').click();
    await page.getByLabel('Name').fill('Northwind');
    await expectFit(page);
    await button(page, 'Create').click();
    await page.getByRole('heading', { name: 'Northwind', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'No users yet' }).waitFor();
    await button(page, 'Add user').click();
    await page.getByLabel('Email').fill('ada@northwind.example');
    await button(page.getByRole('dialog'), 'Add user').click();
    await page.getByRole('cell', { name: 'ada@northwind.example' }).waitFor();
    await expectFit(page);

    await page.goto(`${stage.api.url}/app/health`);
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    await page.getByText('No problems found.').waitFor();
    await expectFit(page);
    const orgId = await northwind(stage);
    const campaignId = await heldCampaign(stage, orgId);
    await page.reload();
    await page.getByRole('cell', { name: 'A key of a provider is missing.' }).waitFor();
    await expectFit(page);
    await page.getByRole('link', { name: 'Still' }).click();
    await page.waitForURL(`**/campaigns/${campaignId}`);
    const acting = page.getByRole('combobox', { name: 'Organisation' }).locator('option:checked');
    await expect.poll(() => acting.innerText()).toBe('Northwind');

    await page.goto(`${stage.api.url}/app/jobs`);
    expect(await page.getByRole('link', { name: 'Open job dashboard' }).getAttribute('href')).toBe('/jobs');
    await page.getByText('No late jobs.').waitFor();
    await expectFit(page);
    // The campaign was inserted without a budget, so the service responds with 400.
    expect(withoutRefusals(problems)).toEqual([]);
  });

  test('a user key has no access to administration', async () => {
    const { page } = await stage.open('/api-keys');
    await page.evaluate((key) => {
      sessionStorage.setItem(
        'distribute.session',
        JSON.stringify({ key, authType: 'user_key', orgId: '', userId: null }),
      );
    }, stage.api.userKey);
    await page.goto(`${stage.api.url}/app/health`);
    await page.getByRole('alert').getByText('it needs the admin key').waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).waitFor();
    expect(await page.getByRole('link', { name: 'Organisations' }).count()).toBe(0);
    await expectFit(page);
  });
});

async function northwind({ api }: DashboardStage): Promise<string> {
  const { body } = await api.call('get', '/v1/orgs', api.adminKey).expect(200);
  return body.orgs.find(({ name }: { name: string }) => name === 'Northwind').id;
}

async function heldCampaign({ api }: DashboardStage, orgId: string): Promise<string> {
  const { rows } = await api.database.pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, closed_gate, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Still', 'sales-cold-email-outreach-sandbox-v1', '{}', 'active', 'missing_keys', now(), now())
     returning id`,
    [orgId],
  );
  return rows[0].id;
}
