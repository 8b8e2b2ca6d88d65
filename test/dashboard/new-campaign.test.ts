import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sink, startSink } from '../messages/start-sink.ts';
import { type DashboardStage, expectAccessible, loseAnswer, mayTakeMinutes, openDashboard } from './stage.ts';

const ACME = 'https://acme.sandbox.example';
const LOGIN = { username: 'ada', password: 'secret' };
const LIST = [
  'Address;Vorname;Firma;Messe',
  'ida@ida.example;Ida;Ida GmbH;Hannover',
  'jan@jan.example;<b>Jan</b>;Jan GmbH;Basel',
  'noreply@shop.example;;Shop;',
  'not an address;Pia;Pia GmbH;Basel',
].join('\r\n');

/** Removes the browser's own message about responses that the page shows itself. */
const own = (problems: string[]) => problems.filter((problem) => !problem.startsWith('Failed to load resource'));

describe.skipIf(!mayTakeMinutes)('a new campaign', () => {
  let stage: DashboardStage;
  let sink: Sink;
  beforeAll(async () => {
    [stage, sink] = await Promise.all([openDashboard(), startSink({ keepMail: true, login: LOGIN })]);
  });
  afterAll(async () => {
    await stage.close();
    await sink.stop();
  });

  const onward = (page: Page) => page.getByRole('link', { name: 'Continue' }).click();
  const mailboxes = async () =>
    (await stage.api.call('get', '/v1/senders')).body.senders.map(({ status }: { status: string }) => status);
  const campaigns = async () => (await stage.api.call('get', '/v1/campaigns')).body.campaigns;

  async function expectGood(page: Page): Promise<void> {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  }

  test('a new user starts a sandbox campaign from a website', async () => {
    const { page, problems } = await stage.open('/campaigns/new?step=look');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('heading', { name: 'Website' }).waitFor();
    await page.getByRole('textbox', { name: 'Website' }).fill('not a website');
    await page.getByRole('button', { name: 'Read website' }).click();
    await page.getByText('url must be a website URL such as https://acme.com.').waitFor();
    await expectGood(page);
    await page.getByRole('textbox', { name: 'Website' }).fill(ACME);
    await page.getByRole('button', { name: 'Read website' }).click();
    await page.getByText('No van waits for power, and no depot pays for power that it does not use.').first().waitFor();
    expect(new URL(page.url()).search).toBe('?step=brand');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Mission').fill('Vans that are full <img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Edited').waitFor();
    await expectGood(page);

    await onward(page);
    await page.getByText('Sales cold email outreach').click();
    await page.getByText('No real emails').waitFor();
    await page.getByRole('radio', { name: /^Sandbox/ }).check({ force: true });
    expect(await page.getByLabel('Offer').inputValue()).toContain('A depot check is free of charge');
    await page.getByLabel('Offer').fill('A free look at <em>one</em> depot.');
    await page.reload();
    expect(await page.getByLabel('Offer').inputValue()).toBe('A free look at <em>one</em> depot.');
    await expectGood(page);

    await onward(page);
    const frame = page.locator('iframe.mail-frame');
    await frame.waitFor();
    expect(await frame.getAttribute('sandbox')).toBe('');
    const shown = (await frame.getAttribute('srcdoc')) ?? '';
    expect(shown).toContain('A free look at &lt;em&gt;one&lt;/em&gt; depot.');
    expect(shown).not.toMatch(/href=|background=|src=/);
    expect(await page.getByRole('radiogroup', { name: 'Recipient' }).getByRole('radio').count()).toBe(3);
    await page.getByRole('radio', { name: 'Phone' }).click();
    expect((await frame.boundingBox())?.width).toBeLessThanOrEqual(390);
    await page.getByRole('radio', { name: 'Text only' }).click();
    await page.getByText('A free look at <em>one</em> depot.').waitFor();
    await page.getByLabel('Max leads').fill('1e2');
    await page.getByText('Enter a whole number such as 50.').waitFor();
    await withoutLimit(page);
    await page.getByLabel('Max leads').fill('13');
    await page.getByText('No limit', { exact: true }).waitFor();
    expect(await page.getByText('These are maximums').count()).toBe(0);
    await page.getByLabel('Max leads').fill('12');
    await page.getByText('36', { exact: true }).waitFor();
    await page.getByText('These are maximums').waitFor();
    await page.getByText('Emails per day').click();
    await expectGood(page);
    await page.goBack();
    await page.getByLabel('Offer').waitFor();
    await page.goForward();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('radio', { name: /Acme/, checked: false }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('radio', { name: /Acme/, checked: true }).waitFor();
    await page.getByRole('link', { name: 'Review' }).click();

    await onward(page);
    expect(await page.getByLabel('Campaign name').inputValue()).toBe('Acme: Sales cold email outreach');
    await page.getByLabel('Campaign name').fill('First try');
    await page.getByLabel('USD total').fill('0.001');
    await page.getByText('The campaign cannot start yet').waitFor();
    await page.getByLabel('USD total').fill('5');
    await page.getByText('The campaign cannot start yet').waitFor({ state: 'detached' });
    await page.getByLabel('USD per week').fill('1,250');
    await page.getByText('Enter an amount such as 10 or 12.50.').waitFor();
    expect(await page.getByRole('button', { name: 'Start campaign' }).count()).toBe(0);
    await expectGood(page);
    await page.getByLabel('USD per week').fill('');
    const figures = Promise.withResolvers<void>();
    await page.route('**/trpc/campaigns.preflight*', async (route) => {
      await figures.promise;
      await route.continue();
    });
    await page.getByLabel('USD per day').fill('12,50');
    // The figures still belong to the previous plan.
    expect(await page.getByRole('button', { name: 'Start campaign' }).isDisabled()).toBe(true);
    figures.resolve();
    await expectGood(page);
    await page.getByRole('button', { name: 'Start campaign' }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    const id = page.url().split('/').at(-1);
    const { campaign } = (await stage.api.call('get', `/v1/campaigns/${id}`).expect(200)).body;
    expect(campaign).toMatchObject({
      name: 'First try',
      maxLeads: 12,
      maxBudgetDailyUsd: '12.5',
      maxBudgetWeeklyUsd: null,
      maxBudgetTotalUsd: '5',
    });
    expect(campaign.status).not.toBe('draft');
    expect(campaign.featureInputs.offer).toBe('A free look at <em>one</em> depot.');
    expect(asked.filter((path) => path.startsWith('/t/') || path.startsWith('/u/'))).toEqual([]);
    expect(own(problems)).toEqual([]);
  });

  test('a contact list, a new mailbox and a test email lead to a draft', async () => {
    const before = (await campaigns()).length;
    await stage.api.call('post', '/v1/brands').send({ url: ACME }).expect(200);
    const { page, problems } = await stage.open('/campaigns/new');
    await page.getByRole('radio', { name: /Acme/ }).check({ force: true });
    await onward(page);
    await page.getByText('Sales cold email outreach').click();
    await page.getByText('Your contacts', { exact: true }).click();
    await page.getByText('Choose file').waitFor();

    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
    await page.getByText('The file is empty.').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
    await page.getByText('1 of the first 4 rows will be skipped:').waitFor();
    await page.getByText('"not an address" is not an email address.').waitFor();
    const messe = page.getByRole('combobox', { name: /“Messe” maps to/ });
    await messe.selectOption('Skip column');
    await expect.poll(() => messe.locator('option:checked').innerText()).toBe('Skip column');
    const underItsName = { name: 'Custom field' };
    expect(await messe.getByRole('option', underItsName).count()).toBe(1);
    expect(
      await page
        .getByRole('combobox', { name: /“Vorname” maps to/ })
        .getByRole('option', underItsName)
        .count(),
    ).toBe(0);
    await expectGood(page);
    await page.getByRole('button', { name: 'Upload contacts' }).click();
    await page.getByRole('region', { name: 'Results for people.csv' }).getByText('New contacts').waitFor();
    const people = (await stage.api.call('get', `/v1/orgs/contacts?brandId=${await brandId()}`)).body.contacts;
    expect(people.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      'ida@ida.example',
      'jan@jan.example',
      'noreply@shop.example',
    ]);
    expect(people[0].customFields).toEqual({});

    await onward(page);
    await page.getByRole('heading', { name: 'Required setup' }).waitFor();
    await page.getByText('Automated address').waitFor();
    await expectGood(page);
    const whileAsked: string[] = [];
    await page.route('**/trpc/senders.verify*', async (route) => {
      whileAsked.push(...(await mailboxes()));
      await route.continue();
    });
    await addMailbox(page, 'wrong');
    await page.getByText('The mail server rejected the sign-in.').waitFor();
    expect(await mailboxes()).toEqual([]);
    await page.getByLabel('Password').fill(LOGIN.password);
    await page.getByRole('button', { name: 'Add mailbox' }).click();
    await page.getByRole('heading', { name: 'Required setup' }).waitFor({ state: 'detached' });
    expect(whileAsked).toEqual(['paused', 'paused']);
    expect(await mailboxes()).toEqual(['active']);
    await page.getByRole('button', { name: 'Send test email' }).click();
    await page.getByText('is being sent.').waitFor();
    await sink.received(1);
    expect(sink.arrivals[0]?.to).toBe('ada@acme.example');
    await expectGood(page);

    await onward(page);
    await page.getByLabel('USD per day').fill('2.50');
    await page.getByRole('button', { name: 'Start campaign' }).click();
    await page.getByRole('alertdialog', { name: 'Send emails to real people?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    const [draft, ...others] = await campaigns();
    expect(others).toHaveLength(before);
    expect(draft).toMatchObject({ status: 'draft', maxBudgetDailyUsd: '2.5', maxLeads: null });
    expect(page.url()).toContain(draft.id);
    await page.goto(`${stage.api.url}/app/campaigns/new`);
    await page.getByRole('radio', { name: /Acme/, checked: false }).waitFor();
    expect(own(problems)).toEqual([]);
  });

  test('a draft that another user started is not changed', async () => {
    const { page, problems } = await stage.open('/campaigns/new');
    await page.getByRole('radio', { name: /Acme/ }).check({ force: true });
    await onward(page);
    await page.getByText('Sales cold email outreach').click();
    await page.getByRole('radio', { name: /^Sandbox/ }).check({ force: true });
    await onward(page);
    await page.getByRole('button', { name: 'Send test email' }).click();
    await page.getByText('is being sent.').waitFor();
    const [{ id }, ...before] = await campaigns();
    await stage.api.call('patch', `/v1/campaigns/${id}`).send({ name: 'Runs', maxBudgetDailyUsd: '0.03' }).expect(200);
    await stage.api.call('post', `/v1/campaigns/${id}/start`).expect(200);
    await onward(page);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    const [draft, started, ...others] = await campaigns();
    expect(draft.status).toBe('draft');
    expect(started).toMatchObject({ id, name: 'Runs', status: 'active' });
    expect(others).toHaveLength(before.length);
    expect(own(problems)).toEqual([]);
  });

  test('a missing key can be added in place, and failures can be retried', async () => {
    const { page, problems } = await stage.open('/campaigns/new');
    await page.route('**/trpc/brands.list*', (route) => route.abort());
    await page.reload();
    await page.getByText('The service cannot be reached').waitFor();
    await expectAccessible(page);
    await page.unroute('**/trpc/brands.list*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('radio', { name: /Acme/ }).check({ force: true });
    await onward(page);
    await page.getByText('Press kit page').click();
    await page.getByText('AI model').click();
    await page.getByLabel('Company overview').waitFor();
    await page.route('**/trpc/campaigns.preflight*', (route) =>
      route.fulfill({ status: 400, json: { error: { message: 'No.', code: -32600, data: { httpStatus: 400 } } } }),
    );
    await onward(page);
    await page.getByRole('alert').getByText('No.').waitFor();
    await expectGood(page);
    await page.unroute('**/trpc/campaigns.preflight*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('API key for Anthropic').fill('sk-ant-0123456789abcdef');
    await page.getByText('Verify the key with the provider').click();
    await expectGood(page);
    await page.getByRole('button', { name: 'Save key' }).click();
    await page.getByRole('heading', { name: 'Required setup' }).waitFor({ state: 'detached' });
    expect((await stage.api.call('get', '/v1/keys')).body.keys).toHaveLength(1);
    expect(own(problems)).toEqual([]);
  });

  test('is created once when the response is lost and the user retries', async () => {
    const { page } = await stage.open('/campaigns/new');
    const named = async (name: string) => (await campaigns()).filter((one: { name: string }) => one.name === name);
    const toTheStart = async (name: string) => {
      await page.getByRole('textbox', { name: 'Website' }).fill(ACME);
      await page.getByRole('button', { name: 'Read website' }).click();
      await onward(page);
      await page.getByText('Sales cold email outreach').click();
      await page.getByRole('radio', { name: /^Sandbox/ }).check({ force: true });
      await onward(page);
      await page.getByLabel('Max leads').fill('2');
      await onward(page);
      await page.getByLabel('Campaign name').fill(name);
    };
    const pressTwice = async () => {
      await page.getByRole('button', { name: 'Start campaign' }).click();
      await page.getByText('The service cannot be reached').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Start campaign' }).click();
      await page.getByRole('tab', { name: 'Overview' }).waitFor();
    };
    await toTheStart('Only once');
    await loseAnswer(page, 'campaigns.create');
    await pressTwice();
    expect(await named('Only once')).toHaveLength(1);

    await page.goto(`${stage.api.url}/app/campaigns/new`);
    await toTheStart('Once from a draft');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByRole('tab', { name: 'Overview' }).waitFor();
    const [{ id, orgId, brandIds }] = await named('Once from a draft');
    const of = { brandIds, workflowDynastySlug: 'sales-cold-email-outreach-sandbox', audienceIds: null };
    const plan = {
      brandId: brandIds[0],
      featureSlug: 'sales-cold-email-outreach',
      workflowSlug: 'sales-cold-email-outreach-sandbox',
      name: 'Once from a draft',
      maxLeads: '2',
      draft: { id, of: JSON.stringify(of) },
    };
    await page.evaluate(
      `sessionStorage.setItem('distribute.new-campaign.${orgId}', ${JSON.stringify(JSON.stringify(plan))})`,
    );
    await page.goto(`${stage.api.url}/app/campaigns/new?step=start`);
    await loseAnswer(page, 'campaigns.start');
    await pressTwice();
    expect(page.url()).toContain(id);
    expect(await named('Once from a draft')).toHaveLength(1);
  });

  test('an ended session is reported during an upload preview', async () => {
    const { page } = await stage.open('/contacts?view=uploads');
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await page.route('**/contacts/upload/preview', (route) =>
      route.fulfill({ status: 401, json: { error: 'The API key is not valid.' } }),
    );
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('Your session has ended').waitFor();
  });

  test('a brand can be paused, limited and described, and shows its contacts and uploads', async () => {
    const { page, problems } = await stage.open('/brands');
    await page.getByRole('link', { name: 'Acme', exact: true }).click();
    await page.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
    await page.getByText('Pause all campaigns of this brand').click();
    await page.getByText('Paused. Its campaigns find no leads and send no email.').waitFor();
    await page.getByText('Waiting emails are sent after you resume.').waitFor();
    await page.getByLabel('Daily limit for each campaign').fill('ten');
    await page.getByText('Enter an amount such as 10 or 12.50.').waitFor();
    await page.getByLabel('Daily limit for each campaign').fill('.');
    await page.getByText('Enter an amount such as 10 or 12.50.').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Daily limit for each campaign').fill('12,50');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByText('replaces its own limit').waitFor();
    await page.getByRole('button', { name: 'Change limit' }).click();
    await page.getByText('Daily limit set').waitFor();
    await page.getByLabel('Notes').fill('Pricing: nine pounds.');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await expectGood(page);
    const budget = (await stage.api.call('get', `/v1/brands/${await brandId()}/daily-budget`)).body;
    expect(budget.dailyBudgetCents).toBe(1250);
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByRole('radio', { name: /Acme/, checked: true }).waitFor();

    await page.goto(`${stage.api.url}/app/contacts`);
    await page.getByText('<b>Jan</b>').waitFor();
    await expectGood(page);
    await page.getByRole('tab', { name: 'Uploads' }).click();
    await page.getByRole('button', { name: 'people.csv' }).click();
    await page.getByRole('dialog').getByText('"not an address" is not an email address.').waitFor();
    await expectAccessible(page);
    expect(own(problems)).toEqual([]);
  });

  const brandId = async () => (await stage.api.call('get', '/v1/brands')).body.brands[0].id;

  async function addMailbox(page: Page, password: string): Promise<void> {
    const form = page.getByRole('form', { name: 'Mailbox' });
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel('Your email address').fill('ada@acme.example');
    await form.getByLabel('Outgoing mail server').fill('127.0.0.1');
    await form.getByRole('combobox', { name: 'Encryption' }).selectOption('None');
    await form.getByRole('textbox', { name: 'Port' }).fill(String(sink.port));
    await form.getByLabel('User name').fill(LOGIN.username);
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Add mailbox' }).click();
  }
});

const withoutLimit = (page: Page) =>
  page.route(
    '**/trpc/campaigns.preflight*',
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.result.data.projectedLeads = null;
      answer.result.data.projectedCost.maxUsd = null;
      await route.fulfill({ response, json: answer });
    },
    { times: 1 },
  );
