import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant, organisationOf, sendEvent } from '../billing/stage.ts';
import { type StripeServer, startStripeServer } from '../harness/stripe-server.ts';
import { type DashboardStage, expectAccessible, mayTakeMinutes, openDashboard } from './stage.ts';

const HOSTILE = '<img src=x onerror=alert(1)> \u202Egnidaer';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.skipIf(!mayTakeMinutes)('billing and members', () => {
  let stage: DashboardStage;
  let stripe: StripeServer;
  beforeAll(async () => {
    stripe = await startStripeServer();
    const platformKeys = { anthropic: undefined, openai: undefined, apollo: 'key-of-the-operator' };
    stage = await openDashboard(stripe.environment, { platformKeys });
  });
  afterAll(async () => {
    await stage.close();
    await stripe.close();
  });

  async function leadsTo(page: Page, host: string, act: () => Promise<void>): Promise<URL> {
    let asked = '';
    await page.route(`https://${host}/**`, (route) => {
      asked = route.request().url();
      return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Stripe</h1>' });
    });
    await act();
    await page.getByRole('heading', { name: 'Stripe' }).waitFor();
    return new URL(asked);
  }

  /** Sandbox usage is not billed, so this campaign uses the platform's Apollo key. */
  async function campaignWithPrices(): Promise<string> {
    const dag = { nodes: [{ id: 'find', type: 'find-leads', config: { source: 'apollo' } }], edges: [] };
    await stage.api.database.pool.query(
      `insert into workflows (id, slug, name, description, dynasty_slug, dynasty_name, version, feature_slug,
         feature_dynasty_slug, category, channel, audience_type, status, dag, created_at, updated_at)
       select $1, 'own', name, description, 'own', dynasty_name, version, feature_slug, feature_dynasty_slug, category,
         channel, audience_type, status, $2, now(), now() from workflows limit 1`,
      [randomUUID(), JSON.stringify(dag)],
    );
    const campaign = { name: 'Waits for credit', workflowSlug: 'own', brandUrls: ['https://acme.sandbox.example'] };
    const { body } = await stage.api.call('post', '/v1/campaigns').send(campaign);
    expect(body.error).toBeUndefined();
    return body.campaign.id;
  }

  const fact = (page: Page, name: string) => page.locator('.facts div', { hasText: name }).locator('dd').innerText();

  test('credit can be bought, topped up and granted, and a waiting campaign links to billing', async () => {
    const { page, problems } = await stage.open('/billing');
    await page.getByText('No credit yet.').waitFor();
    expect(await fact(page, 'Available')).toBe('US$0.00');
    await expectAccessible(page);

    await page.goto(`${stage.api.url}/app/campaigns/${await campaignWithPrices()}`);
    await page.getByText('The organisation has no credit left.').waitFor();
    await page.getByRole('link', { name: 'Add credit' }).click();
    await page.getByRole('heading', { name: 'Billing', exact: true }).waitFor();

    await button(page, 'Add credit').click();
    await page.getByLabel('Amount (USD)').fill('12.345');
    await page.getByText('Enter an amount such as 10 or 12.50.').waitFor();
    await page.getByLabel('Amount (USD)').fill('25');
    await expectAccessible(page);
    const checkout = await leadsTo(page, 'checkout.stripe.com', () => button(page, 'Continue to payment').click());
    const session = checkout.pathname.split('/').at(-1) ?? '';
    expect(stripe.find(session)).toMatchObject({ amount_total: 2500 });
    await page.goto(`${stage.api.url}/app/billing?returned=paid`);
    await page.getByText('when Stripe confirms the payment').waitFor();
    await page.getByText('No credit yet.').waitFor();
    await page.getByText('No transactions yet').waitFor();
    for (const event of stripe.complete(session)) await sendEvent(stage.api, event).expect(200);
    await expect.poll(() => fact(page, 'Available')).toBe('US$25.00');
    await page.getByText('Live campaigns resume when credit is added').waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Payment', exact: true }).first().waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();

    await button(page, 'Turn on').click();
    await page.getByLabel('When credit falls to').fill('5');
    await page.getByLabel('Charge (USD)').fill('20');
    await expectAccessible(page);
    await button(page, 'Save').click();
    await page.getByText('your card is charged').waitFor();
    expect((await stage.api.call('get', '/v1/billing/accounts')).body).toMatchObject({
      topup_amount_cents: 2000,
      topup_threshold_cents: 500,
    });
    await button(page, 'Turn off').click();
    await page.getByText('Campaigns wait when the credit is used up.').waitFor();

    await button(page, 'Grant credit').click();
    await page.getByLabel('Amount (USD)').fill('3');
    await page.getByLabel('Note').fill(HOSTILE);
    await page.getByRole('dialog').getByRole('button', { name: 'Grant credit' }).click();
    await expect.poll(() => fact(page, 'Granted')).toBe('US$3.00');
    await page.getByRole('table', { name: 'Credit grants' }).getByText('<img src=x').waitFor();
    await button(page, 'Discount').click();
    await page.getByLabel('Discount (%)').fill('20');
    await button(page, 'Save').click();
    await expect.poll(() => page.locator('.facts').innerText()).toContain('20%');
    await expectAccessible(page);
    expect(problems.filter((problem) => !problem.includes('checkout.stripe.com'))).toEqual([]);

    const portal = await leadsTo(page, 'billing.stripe.com', () => button(page, 'Manage cards and receipts').click());
    expect(portal.pathname).toContain('/p/session/');
  });

  test('activity lists events recorded by applications', async () => {
    const { key, orgId } = await stage.api.newOrganisation('Watched');
    const note = (body: object) => stage.api.call('post', '/v1/activity', key).send(body).expect(200);
    await note({ event: HOSTILE, metadata: { page: HOSTILE } });
    await note({ event: 'signed-in' });
    await stage.api.call('post', '/v1/activity', stage.api.adminKey).set('x-org-id', orgId).send({}).expect(200);
    const { page, problems } = await stage.open('/organisations');
    await page.getByRole('combobox', { name: 'Organisation' }).selectOption('Watched');
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    const told = page.getByRole('table', { name: 'Activity' }).locator('tbody td:nth-child(2)');
    await expect.poll(() => told.allInnerTexts()).toEqual(['Active', 'Signed in', expect.stringContaining('<img')]);
    await page.getByRole('cell', { name: 'An application' }).waitFor();
    await page.getByRole('columnheader', { name: 'Time' }).getByRole('button').click();
    await expect.poll(async () => (await told.allInnerTexts()).at(-1)).toBe('Active');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Show the details of <img/ }).click();
    await page.getByRole('region', { name: 'Details as JSON' }).getByText('onerror').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(problems).toEqual([]);
  });

  test('a member is invited, joins as a viewer, gets a new role and is removed', async () => {
    await grant(stage.api, await organisationOf(stage.api), 500);
    const { page, problems } = await stage.open('/members');
    await page.getByRole('table', { name: 'Members' }).waitFor();
    await expectAccessible(page);
    await button(page, 'Invite member').click();
    await page.getByRole('dialog').getByLabel('Email').fill('grace@acme.example');
    expect(await button(page, 'Create invitation').isDisabled()).toBe(true);
    await page.getByRole('dialog').getByText('Viewer', { exact: true }).click();
    await expectAccessible(page);
    await button(page, 'Create invitation').click();
    const link = await page.locator('code.secret').innerText();
    await expectAccessible(page);
    await button(page, 'Done').click();
    await page.getByRole('table', { name: 'Invitations' }).getByText('grace@acme.example').waitFor();
    await button(page, 'Show link for grace@acme.example').click();
    await expect.poll(() => page.locator('code.secret').innerText()).toBe(link);
    await page.keyboard.press('Escape');

    const viewer = await (await stage.browser.newContext({ locale: 'en-GB' })).newPage();
    const refused: string[] = [];
    viewer.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await viewer.goto(stage.api.url + link.slice(link.indexOf('/app')));
    await viewer.getByRole('heading', { name: 'You are invited' }).waitFor();
    expect(viewer.url()).not.toContain('invitation');
    await viewer.getByText('You join My organisation as Viewer, with the address grace@acme.example.').waitFor();
    await expectAccessible(viewer);
    await viewer.getByLabel('Your name').fill(HOSTILE);
    await button(viewer, 'Join').click();
    // Viewers may not see replies, so their first screen is another one.
    await viewer.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    const menu = viewer.getByRole('navigation', { name: 'Main' });
    await viewer.getByText('Signed in as Viewer').waitFor();
    const titles = await menu.getByRole('link').allInnerTexts();
    expect(titles).toEqual(expect.arrayContaining(['Campaigns', 'Brands', 'Contacts', 'Press kits', 'Costs']));
    for (const hidden of ['Inbox', 'Mailboxes', 'Billing', 'Members', 'Webhooks', 'API keys'])
      expect(titles).not.toContain(hidden);
    for (const title of titles) {
      await menu.getByRole('link', { name: title, exact: true }).click();
      await viewer.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await expect.poll(() => viewer.locator('#main .skeleton').count()).toBe(0);
      await expectAccessible(viewer);
    }
    expect(refused).toEqual([]);
    await viewer.goto(`${stage.api.url}/app/brands`);
    const add = viewer.getByRole('button', { name: 'Add brand', exact: true });
    await expect.poll(() => add.isDisabled()).toBe(true);
    await viewer.getByTitle('You need permission to edit campaigns, brands and press.').first().waitFor();
    await viewer.goto(`${stage.api.url}/app/members`);
    await viewer.getByText('You need permission to manage members and roles.').waitFor();
    await expectAccessible(viewer);

    await page.reload();
    await page.getByRole('cell', { name: '<img src=x' }).first().waitFor();
    await page.getByRole('button', { name: /^Change roles of <img/ }).click();
    await page.getByRole('dialog').getByText('Manager', { exact: true }).click();
    await expectAccessible(page);
    await button(page, 'Save').click();
    await page.getByRole('cell', { name: 'Manager' }).first().waitFor();
    await viewer.goto(`${stage.api.url}/app/brands`);
    await expect.poll(() => add.isDisabled()).toBe(false);

    await button(page, 'Create role').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Writer');
    await page.getByRole('dialog').getByText('read and categorise replies').click();
    await expectAccessible(page);
    await button(page, 'Save').click();
    await page.getByRole('table', { name: 'All roles' }).getByText('Read and categorise replies.').waitFor();
    await button(page, 'Delete Writer').click();
    await button(page, 'Delete role').click();
    await page.getByRole('cell', { name: 'Writer', exact: true }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Remove <img/ }).click();
    await page.getByRole('alertdialog').getByText('is signed out everywhere').waitFor();
    await expectAccessible(page);
    await button(page, 'Remove member').click();
    await page.getByRole('cell', { name: '<img src=x' }).first().waitFor({ state: 'detached' });
    await viewer.reload();
    await viewer.getByText('Your session has ended').waitFor();
    await viewer.getByLabel('API key').waitFor();

    const inviteIda = async () => {
      await button(page, 'Invite member').click();
      await page.getByRole('dialog').getByLabel('Email').fill('ida@acme.example');
      await page.getByRole('dialog').getByText('Viewer', { exact: true }).click();
      await button(page, 'Create invitation').click();
      return page.locator('code.secret').innerText();
    };
    const replacedNote = page.getByText('The previous link for this address');
    await inviteIda();
    expect(await replacedNote.count()).toBe(0);
    await button(page, 'Done').click();
    const second = await inviteIda();
    await replacedNote.waitFor();
    await button(page, 'Done').click();
    await button(page, 'Revoke the invitation of ida@acme.example').click();
    await button(page, 'Revoke invitation').click();
    await page.getByText('No open invitations.').waitFor();
    await viewer.goto('about:blank');
    await viewer.goto(stage.api.url + second.slice(second.indexOf('/app')));
    await viewer.getByRole('alert').getByText('This invitation was used already, revoked or is too old').waitFor();
    expect(problems).toEqual([]);
  });

  test('a sign-in link signs in a member whose session has ended', async () => {
    const { api, browser } = stage;
    const { body: roles } = await api.call('get', '/v1/roles').expect(200);
    const viewer = roles.roles.find(({ name }: { name: string }) => name === 'viewer').id;
    const invited = await api.call('post', '/v1/members/invite').send({ email: 'eve@acme.example', roleIds: [viewer] });
    const token = invited.body.link.split('#invitation=')[1];
    await api.call('post', '/v1/invitations/accept', null).send({ token, name: 'Eve' }).expect(200);
    const { page, problems } = await stage.open('/members');
    await button(page, 'Create sign-in link for Eve').click();
    await expectAccessible(page);
    await button(page, 'Create link').click();
    const link = await page.locator('code.secret').innerText();
    await expectAccessible(page);
    const eve = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await eve.goto(api.url + link.slice(link.indexOf('/app')));
    await eve.getByText('Signed in as Viewer').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: /^Create sign-in link/ }).count()).toBe(1);
    expect(problems).toEqual([]);
  });

  test('saving settings keeps changes by another user', async () => {
    const { page, problems } = await stage.open('/settings');
    const name = page.getByLabel('Name', { exact: true });
    const zone = page.getByLabel('Time zone', { exact: true });
    await expect.poll(() => zone.inputValue()).toBe('UTC');
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    await expectAccessible(page);

    await name.fill('');
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    await name.fill(HOSTILE);
    await stage.api.call('patch', '/v1/orgs/current').send({ timeZone: 'Asia/Tokyo' }).expect(200);
    await button(page, 'Save').click();
    await page.getByText('Saved.').waitFor();
    await expect.poll(() => zone.inputValue()).toBe('Asia/Tokyo');
    await zone.fill('Mars/Olympus');
    await button(page, 'Save').click();
    await page.getByRole('alert').getByText('must be an IANA time zone').waitFor();
    await expectAccessible(page);
    await zone.fill('America/Argentina/Buenos_Aires');
    await button(page, 'Save').click();
    const current = async () => (await stage.api.call('get', '/v1/orgs/current')).body.org;
    await expect.poll(current).toMatchObject({ name: HOSTILE, timeZone: 'America/Argentina/Buenos_Aires' });
    await page.locator('select', { hasText: '<img src=x' }).first().waitFor();
    // The refused request.
    expect(problems).toEqual([expect.stringContaining('400')]);
  });
});
