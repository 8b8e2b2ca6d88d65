import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sink, startSink } from '../messages/start-sink.ts';
import { type DashboardStage, endedCampaign, expectAccessible, mayTakeMinutes, openDashboard } from './stage.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const };
const NOTHING_PUBLISHED = { domainTexts: { read: async () => [] } };

describe.skipIf(!mayTakeMinutes)('campaigns, mailboxes and money', () => {
  let stage: DashboardStage;
  let sink: Sink;
  beforeAll(async () => {
    sink = await startSink();
    stage = await openDashboard({}, NOTHING_PUBLISHED);
  });
  afterAll(async () => {
    await stage.close();
    await sink.stop();
  });

  const create = async (fields: object): Promise<string> => {
    const { body } = await stage.api
      .call('post', '/v1/campaigns')
      .send({
        workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
        brandUrls: ['https://acme.sandbox.example'],
        ...fields,
      })
      .expect(200);
    return body.campaign.id;
  };
  const get = async (path: string) => (await stage.api.call('get', path).expect(200)).body;
  const statusOf = async (id: string) => (await get(`/v1/campaigns/${id}`)).campaign.status;

  test('empty pages have a heading and an action', async () => {
    const { page, problems } = await stage.open('/campaigns');
    for (const [path, heading] of [
      ['/campaigns', 'No campaigns yet'],
      ['/mailboxes', 'No mailboxes yet'],
      ['/do-not-write', 'The suppression list is empty'],
      ['/costs', 'No costs'],
      ['/budgets', 'No campaigns'],
    ] as const) {
      await go(page, path);
      await page.getByRole('heading', { name: heading }).waitFor();
      await expectAccessible(page);
    }
    expect(problems).toEqual([]);
  });

  test('a campaign waits for its budget, resumes after a raised limit and updates until it completes', async () => {
    const id = await create({ name: 'Three <b>cents</b> \u202Ea day', maxBudgetDailyUsd: '0.03', maxLeads: 30 });
    const { page, problems } = await stage.open(`/campaigns/${id}`);
    await page.getByText('The daily budget is used up.').waitFor();
    await page.getByText('It resumes').waitFor();
    const { page: list } = await stage.open('/campaigns');
    const row = list.getByRole('row', { name: 'Three' });
    await row.getByText('Waiting').waitFor();
    await row.getByText(/^Resumes in /).waitFor();
    await row.getByText('Sandbox', { exact: true }).waitFor();
    await expectAccessible(list);
    await page.locator('.gauge.full').getByRole('meter', { name: 'Today' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Raise limit' }).click();
    await page.getByRole('textbox', { name: 'Per day' }).fill('a lot');
    await page.getByText('Enter an amount such as 10 or 12.50.').waitFor();
    await page.getByRole('textbox', { name: 'Per day' }).fill('5,00');
    await page.getByLabel('Max leads').fill('3e1');
    await page.getByText('Enter a whole number such as 50.').waitFor();
    expect(await page.getByRole('button', { name: 'Save limits' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByLabel('Max leads').fill('30');
    await page.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('All leads contacted').waitFor();
    await page.getByRole('button', { name: 'Pause' }).waitFor({ state: 'detached' });
    const stats = await get(`/v1/campaigns/${id}/stats`);
    await expect
      .poll(() => funnelOf(page))
      .toEqual({
        Leads: stats.leadsServed + stats.leadsBuffered + stats.leadsSkipped,
        Contacted: stats.leadsContacted,
        Delivered: stats.recipientStats.delivered,
        Opened: stats.recipientStats.opened,
        Replied: stats.emailsReplied,
        Positive: stats.recipientStats.repliesPositive,
        Meetings: stats.recipientStats.repliesDetail.meetingBooked,
      });
    expect(stats.leadsServed).toBe(30);
    await page.getByRole('meter', { name: 'Today' }).waitFor();
    await page.getByRole('meter', { name: 'Leads' }).waitFor();
    expect(await page.locator('.gauge.full').count()).toBe(0);
    const chart = page.getByRole('img', { name: /^Emails sent, opened and replied to per day/ });
    expect(await chart.getAttribute('aria-label')).toContain(`${stats.emailStats.sent} sent`);
    await page.getByText('View as table').click();
    await page.getByRole('table', { name: 'Statistics per day' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  test('the chart of a large campaign shows full numbers', async () => {
    const id = await endedCampaign(stage.api, { name: 'Large', maxLeads: 1 });
    const { page } = await stage.open('/campaigns');
    await page.route('**/trpc/results.daily*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const day of answer.result.data.daily) day.emails_sent = 1_234_567;
      await route.fulfill({ response, json: answer });
    });
    await go(page, `/campaigns/${id}`);
    const chart = page.getByRole('img', { name: /^Emails sent, opened and replied to per day/ });
    const longest = chart.getByText('1,000,000');
    await longest.waitFor();
    expect((await longest.boundingBox())?.x).toBeGreaterThan((await chart.boundingBox())?.x ?? Number.NaN);
  });

  test('a campaign has tabs for leads, emails, replies, history, workflow and costs, and an export', async () => {
    const id = await endedCampaign(stage.api, { name: 'Whole', maxLeads: 60 });
    const stats = await get(`/v1/campaigns/${id}/stats`);
    const { page, problems } = await stage.open(`/campaigns/${id}`);
    const openTab = async (name: string) => {
      await page.getByRole('tab', { name }).click();
      await expect.poll(() => page.url()).toContain(`view=${name.toLowerCase()}`);
    };
    await openTab('Leads');
    await page.getByText('50 shown, more available').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('60 shown').waitFor();
    await page
      .getByRole('button', { name: /^View emails to/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('First email').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await openTab('Emails');
    await page.getByRole('cell', { name: 'Follow-up 1' }).first().waitFor();
    await expectAccessible(page);
    await openTab('Replies');
    await page.locator('a[href*="/answers?answer="]').first().waitFor();
    await expectAccessible(page);
    await openTab('History');
    await page.getByText('All leads contacted').last().waitFor();
    await expectAccessible(page);
    await openTab('Workflow');
    await page.getByRole('img', { name: /find leads, write emails, send emails/ }).waitFor();
    await page.getByRole('list', { name: 'Steps' }).getByText(`${stats.emailStats.sent} emails sent`).waitFor();
    await expectAccessible(page);
    await openTab('Costs');
    await page.getByText(dollars(stats.totalCostInUsdCents)).first().waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe(`campaign-${id}.csv`);
    expect(problems).toEqual([]);
  });

  test('a draft can be started, paused, resumed and stopped', async () => {
    const id = await create({ name: 'Moves', draft: true, maxBudgetDailyUsd: '0.03' });
    const { page, problems } = await stage.open(`/campaigns/${id}`);
    await page.getByText('Draft: nothing runs').waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('alertdialog').getByText('starts immediately').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start campaign' }).click();
    await page.getByText('The daily budget is used up.').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Nothing is sent until you resume it').waitFor();
    expect(await statusOf(id)).toBe('paused');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await statusOf(id)).toBe('active');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOf(id)).toBe('active');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('alertdialog').getByText('cannot be restarted').waitFor();
    await page.getByRole('button', { name: 'Stop campaign' }).click();
    await page.getByText('Stopped by a user').waitFor();
    expect(await statusOf(id)).toBe('stopped');
    expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('waiting emails can be edited, skipped and approved together', async () => {
    const id = await create({ name: 'Careful', maxLeads: 3, approval: 'first' });
    const { page, problems } = await stage.open(`/campaigns/${id}?view=emails`);
    await page.getByText('The previous email needs approval').first().waitFor();
    await page.getByRole('link', { name: 'Review emails' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(3);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('A question about your depot');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and approve' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: 'Skip lead' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Skip lead' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(1);
    await page.getByRole('tab', { name: 'Emails' }).click();
    await page.getByText('Skipped by a user').waitFor();
    await page.getByRole('link', { name: 'Review emails' }).click();
    await page.getByRole('button', { name: 'Approve all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve all' }).click();
    await page.getByText('One email approved.').waitFor();
    await page.getByText('No emails need approval.').waitFor();
    const { messages } = await get(`/v1/messages?campaignId=${id}`);
    expect(messages.map(({ subject }: { subject: string }) => subject)).toContain('A question about your depot');
    expect(problems).toEqual([]);
  });

  test('a mailbox can be added, checked, edited, paused and deleted', async () => {
    const { page, problems } = await stage.open('/mailboxes');
    await page.getByRole('button', { name: 'Add mailbox' }).first().click();
    await page.getByRole('textbox', { name: 'Sender name' }).fill('Ada at Acme');
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@acme.example');
    await page.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
    await page.getByLabel('Port').fill(String(sink.port));
    await page.getByRole('combobox', { name: 'Encryption' }).selectOption('None');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Add mailbox' }).click();
    await page.getByRole('heading', { level: 1, name: 'ada@acme.example' }).waitFor();
    await page.getByText('Connected').waitFor();
    await page.getByText('v=DMARC1; p=none').waitFor();
    await page.getByRole('button', { name: 'Copy the DMARC record' }).waitFor();
    await page.getByText('0 of 10').waitFor();
    await page.getByText('0 emails sent.').waitFor();
    await expectAccessible(page);
    const [{ id }] = (await get('/v1/senders')).senders;
    const patch = (fields: object) => stage.api.call('patch', `/v1/senders/${id}`).send(fields).expect(200);
    const smtp = { host: '127.0.0.1', port: sink.port, security: 'none' };
    await patch({ smtp: { ...smtp, username: 'ada', password: 'secret' } });
    await page.reload();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').locator('summary', { hasText: 'Sending' }).click();
    await page.getByLabel('Daily limit').fill('1e');
    await page.getByText('Enter a whole number such as 50.').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Daily limit').fill('7');
    await page.getByLabel('User name').fill('');
    await expectAccessible(page);
    await patch({ fromName: 'Changed elsewhere' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('0 of 7').waitFor();
    expect((await get(`/v1/senders/${id}`)).sender).toMatchObject({
      fromName: 'Changed elsewhere',
      smtp: { ...smtp, username: null, hasPassword: false },
    });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('It sends no email until you resume it').waitFor();
    await go(page, '/mailboxes');
    await page.getByRole('cell', { name: 'Paused' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'ada@acme.example' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByText('cannot be undone').waitFor();
    await page.getByRole('button', { name: 'Delete mailbox' }).click();
    await page.getByRole('heading', { name: 'No mailboxes yet' }).waitFor();
    expect((await get('/v1/senders')).senders).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('suppression entries can be added, imported, found and removed', async () => {
    const { page, problems } = await stage.open('/do-not-write');
    await page.getByRole('button', { name: 'Add entries' }).first().click();
    await page
      .getByRole('textbox', { name: 'Email addresses or domains' })
      .fill('ada@bluefield.example\nrival.example');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Requested by phone');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add to list' }).click();
    await page.getByRole('cell', { name: 'rival.example', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    const buffer = Buffer.from('email\nida@ida.example\nnobody at all\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    await page.getByText('is neither an email address nor a domain').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('textbox', { name: 'Email address or domain' }).fill('Ada@Bluefield.example');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 shown').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove ada@bluefield.example' }).click();
    await page.getByRole('button', { name: 'Remove entry' }).click();
    await page.getByRole('heading', { name: 'Not on the list' }).waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('cell', { name: 'ida@ida.example', exact: true }).waitFor();
    expect((await get('/v1/suppressions?value=ada@bluefield.example')).suppressions).toEqual([]);
    expect((await get('/v1/suppressions?value=rival.example')).suppressions).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test('costs add up to the campaign totals, and budgets can be edited', async () => {
    const id = await endedCampaign(stage.api, { name: 'Counted', maxLeads: 10 });
    const { totalCostInUsdCents } = await get(`/v1/campaigns/${id}/stats`);
    const { page, problems } = await stage.open(`/costs?campaign=${id}`);
    await page.getByRole('img', { name: /^Costs by category/ }).waitFor();
    expect(await page.locator('dd').first().textContent()).toBe(dollars(totalCostInUsdCents));
    expect(await page.getByRole('combobox', { name: 'Mode' }).inputValue()).toBe('sandbox');
    await page.getByRole('combobox', { name: 'Mode' }).selectOption('Live');
    await page.getByRole('heading', { name: 'No costs' }).waitFor();
    await page.getByRole('combobox', { name: 'Mode' }).selectOption('Sandbox');
    await page.getByRole('img', { name: /^Costs by category/ }).waitFor();
    const { groups } = await get(`/v1/runs/stats/costs?groupBy=costName&campaignId=${id}`);
    const together = groups.reduce((sum: number, group: Cost) => sum + Number(group.totalCostInUsdCents), 0);
    expect(together).toBeCloseTo(Number(totalCostInUsdCents), 6);
    for (const group of groups as Cost[]) {
      await page
        .getByRole('cell', { name: dollars(group.totalCostInUsdCents), exact: true })
        .first()
        .waitFor();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all campaigns' }).click();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('Campaign');
    await page.getByRole('link', { name: 'Counted' }).waitFor();
    await expectAccessible(page);
    const waiting = await create({ name: 'Waiting', draft: true, maxBudgetDailyUsd: '3' });
    await go(page, '/budgets');
    await page.getByText(`$0.00 of ${dollars('300')}`).waitFor();
    await page.getByRole('textbox', { name: /^Daily limit for each campaign/ }).fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alertdialog').getByText('replaces its own limit').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change limit' }).click();
    await expect.poll(async () => (await get(`/v1/campaigns/${waiting}`)).campaign.maxBudgetDailyUsd).toBe('4');
    await page.getByRole('button', { name: 'Edit limits of Waiting' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  test('on a phone every page fits and is accessible', async () => {
    const id = await endedCampaign(stage.api, { name: 'x'.repeat(200), maxLeads: 5 });
    const { page, problems } = await stage.open('/campaigns', PHONE);
    const views = ['', 'leads', 'emails', 'history', 'workflow', 'costs'].map(
      (view) => `/campaigns/${id}?view=${view}`,
    );
    for (const path of ['/campaigns', ...views, '/mailboxes', '/do-not-write', '/costs', '/budgets']) {
      await go(page, path);
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
      const excess = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      expect([path, excess]).toEqual([path, 0]);
      await expectAccessible(page);
    }
    expect(problems).toEqual([]);
  });

  test("another organisation's campaign and mailbox are not found", async () => {
    const { key } = await stage.api.newOrganisation();
    const body = { name: 'Theirs', draft: true, workflowSlug: 'sales-cold-email-outreach-sandbox-v1' };
    const theirs = await stage.api
      .call('post', '/v1/campaigns', key)
      .send({ ...body, brandUrls: ['https://acme.sandbox.example'] })
      .expect(200);
    const { page } = await stage.open(`/campaigns/${theirs.body.campaign.id}`);
    await page.getByRole('alert').getByText('not found').waitFor();
    expect(await page.getByText('Theirs').count()).toBe(0);
    await expectAccessible(page);
  });
});

interface Cost {
  totalCostInUsdCents: string;
}

const dollars = (cents: string) =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: Number(cents) !== 0 && Number(cents) < 10 ? 4 : 2,
  }).format(Number(cents) / 100);

const go = (page: Page, path: string) => page.goto(`${new URL(page.url()).origin}/app${path}`);

async function funnelOf(page: Page): Promise<Record<string, number>> {
  const stages = await page
    .locator('.funnel li')
    .evaluateAll((lines) =>
      lines.map((line) => [line.querySelector('.name')?.textContent, line.querySelector('.count')?.textContent]),
    );
  return Object.fromEntries(stages.map(([name, count]) => [name, Number(count?.replaceAll(',', ''))]));
}
