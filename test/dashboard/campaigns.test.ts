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

  test('nothing is there: each page says what will stand here and what to do', async () => {
    const { page, problems } = await stage.open('/campaigns');
    for (const [path, heading] of [
      ['/campaigns', 'No campaign yet'],
      ['/mailboxes', 'No mailbox yet'],
      ['/do-not-write', 'Nobody is on the list'],
      ['/costs', 'Nothing was spent'],
      ['/budgets', 'No campaign here'],
    ] as const) {
      await go(page, path);
      await page.getByRole('heading', { name: heading }).waitFor();
      await expectAccessible(page);
    }
    expect(problems).toEqual([]);
  });

  test('a spent budget holds a campaign; a raised cap opens it, and the page follows it to its end', async () => {
    const id = await create({ name: 'Three <b>cents</b> \u202Ea day', maxBudgetDailyUsd: '0.03', maxLeads: 30 });
    const { page, problems } = await stage.open(`/campaigns/${id}`);
    await page.getByText('The daily budget is used up.').waitFor();
    await page.getByText('It goes on by itself').waitFor();
    const { page: list } = await stage.open('/campaigns');
    const row = list.getByRole('row', { name: 'Three' });
    await row.getByText('Waiting').waitFor();
    await row.getByText(/^Goes on in /).waitFor();
    await row.getByText('Sandbox', { exact: true }).waitFor();
    await expectAccessible(list);
    await page.locator('.gauge.full').getByRole('meter', { name: 'Today' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Raise the cap' }).click();
    await page.getByRole('textbox', { name: 'A day' }).fill('a lot');
    await page.getByText('An amount such as 10 or 12.50.').waitFor();
    await page.getByRole('textbox', { name: 'A day' }).fill('5,00');
    await page.getByLabel('People at the most').fill('3e1');
    await page.getByText('A whole number such as 50.').waitFor();
    expect(await page.getByRole('button', { name: 'Save the limits' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByLabel('People at the most').fill('30');
    await page.getByRole('button', { name: 'Save the limits' }).click();
    await page.getByText('Everybody it may write to was written to').waitFor();
    await page.getByRole('button', { name: 'Pause' }).waitFor({ state: 'detached' });
    const stats = await get(`/v1/campaigns/${id}/stats`);
    await expect
      .poll(() => funnelOf(page))
      .toEqual({
        Found: stats.leadsServed + stats.leadsBuffered + stats.leadsSkipped,
        'Written to': stats.leadsContacted,
        Delivered: stats.recipientStats.delivered,
        Opened: stats.recipientStats.opened,
        Answered: stats.emailsReplied,
        Positive: stats.recipientStats.repliesPositive,
        Meetings: stats.recipientStats.repliesDetail.meetingBooked,
      });
    expect(stats.leadsServed).toBe(30);
    await page.getByRole('meter', { name: 'Today' }).waitFor();
    await page.getByRole('meter', { name: 'People' }).waitFor();
    expect(await page.locator('.gauge.full').count()).toBe(0);
    const chart = page.getByRole('img', { name: /^Mails sent, opened and answered by day/ });
    expect(await chart.getAttribute('aria-label')).toContain(`${stats.emailStats.sent} sent`);
    await page.getByText('As a table').click();
    await page.getByRole('table', { name: 'Figures by day' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  test('the chart of a large campaign shows its numbers whole', async () => {
    const id = await endedCampaign(stage.api, { name: 'Large', maxLeads: 1 });
    const { page } = await stage.open('/campaigns');
    await page.route('**/trpc/results.daily*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const day of answer.result.data.daily) day.emails_sent = 1_234_567;
      await route.fulfill({ response, json: answer });
    });
    await go(page, `/campaigns/${id}`);
    const chart = page.getByRole('img', { name: /^Mails sent, opened and answered by day/ });
    const longest = chart.getByText('1,000,000');
    await longest.waitFor();
    expect((await longest.boundingBox())?.x).toBeGreaterThan((await chart.boundingBox())?.x ?? Number.NaN);
  });

  test('the parts of a campaign: people, mails, answers, history, graph, costs and the file', async () => {
    const id = await endedCampaign(stage.api, { name: 'Whole', maxLeads: 60 });
    const stats = await get(`/v1/campaigns/${id}/stats`);
    const { page, problems } = await stage.open(`/campaigns/${id}`);
    const openTab = async (name: string) => {
      await page.getByRole('tab', { name }).click();
      await expect.poll(() => page.url()).toContain(`view=${name.toLowerCase()}`);
    };
    await openTab('Leads');
    await page.getByText('50 shown, and there are more').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('60 shown').waitFor();
    await page
      .getByRole('button', { name: /^Read what was written to/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('First mail').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await openTab('Emails');
    await page.getByRole('cell', { name: 'Follow-up 1' }).first().waitFor();
    await expectAccessible(page);
    await openTab('Replies');
    await page.locator('a[href*="/answers?answer="]').first().waitFor();
    await expectAccessible(page);
    await openTab('History');
    await page.getByText('Everybody it may write to was written to').last().waitFor();
    await expectAccessible(page);
    await openTab('Workflow');
    await page.getByRole('img', { name: /find leads, write emails, send emails/ }).waitFor();
    await page.getByRole('list', { name: 'Steps' }).getByText(`${stats.emailStats.sent} mails sent`).waitFor();
    await expectAccessible(page);
    await openTab('Costs');
    await page.getByText(dollars(stats.totalCostInUsdCents)).first().waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe(`campaign-${id}.csv`);
    expect(problems).toEqual([]);
  });

  test('a draft is started, paused, taken back, resumed and stopped, each after saying what happens', async () => {
    const id = await create({ name: 'Moves', draft: true, maxBudgetDailyUsd: '0.03' });
    const { page, problems } = await stage.open(`/campaigns/${id}`);
    await page.getByText('A draft: nothing runs').waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('alertdialog').getByText('begins at once').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start it' }).click();
    await page.getByText('The daily budget is used up.').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Nothing leaves until you let it go on').waitFor();
    expect(await statusOf(id)).toBe('paused');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await statusOf(id)).toBe('active');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep it as it is' }).click();
    expect(await statusOf(id)).toBe('active');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('alertdialog').getByText('it cannot be started again').waitFor();
    await page.getByRole('button', { name: 'Stop it for good' }).click();
    await page.getByText('Stopped by a person').waitFor();
    expect(await statusOf(id)).toBe('stopped');
    expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('mails that wait are changed, dropped and approved together', async () => {
    const id = await create({ name: 'Careful', maxLeads: 3, approval: 'first' });
    const { page, problems } = await stage.open(`/campaigns/${id}?view=emails`);
    await page.getByText('The mail before it waits for approval').first().waitFor();
    await page.getByRole('link', { name: 'Read and approve' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(3);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change' }).first().click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('A question about your depot');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approve with these words' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: 'Drop' }).first().click();
    await page.getByRole('button', { name: 'Drop it' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(1);
    await page.getByRole('tab', { name: 'Emails' }).click();
    await page.getByText('Dropped by a person').waitFor();
    await page.getByRole('link', { name: 'Read and approve' }).click();
    await page.getByRole('button', { name: 'Approve all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve all' }).click();
    await page.getByText('One mail approved: it leaves in its time.').waitFor();
    await page.getByText('No mail waits for approval.').waitFor();
    const { messages } = await get(`/v1/messages?campaignId=${id}`);
    expect(messages.map(({ subject }: { subject: string }) => subject)).toContain('A question about your depot');
    expect(problems).toEqual([]);
  });

  test('a mailbox is added, checked, changed, paused and deleted', async () => {
    const { page, problems } = await stage.open('/mailboxes');
    await page.getByRole('button', { name: 'Add a mailbox' }).first().click();
    await page.getByRole('textbox', { name: "Sender's name" }).fill('Ada at Acme');
    await page.getByRole('textbox', { name: 'Address' }).fill('ada@acme.example');
    await page.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
    await page.getByLabel('Port').fill(String(sink.port));
    await page.getByRole('combobox', { name: 'Encryption' }).selectOption('None');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save the mailbox' }).click();
    await page.getByRole('heading', { level: 1, name: 'ada@acme.example' }).waitFor();
    await page.getByText('Lets us in').waitFor();
    await page.getByText('v=DMARC1; p=none').waitFor();
    await page.getByRole('button', { name: 'Copy the DMARC record' }).waitFor();
    await page.getByText('0 of 10').waitFor();
    await page.getByText('0 mails left by it.').waitFor();
    await expectAccessible(page);
    const [{ id }] = (await get('/v1/senders')).senders;
    const patch = (fields: object) => stage.api.call('patch', `/v1/senders/${id}`).send(fields).expect(200);
    const smtp = { host: '127.0.0.1', port: sink.port, security: 'none' };
    await patch({ smtp: { ...smtp, username: 'ada', password: 'secret' } });
    await page.reload();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByText('How it sends').click();
    await page.getByLabel('Mails a day at the most').fill('1e');
    await page.getByText('A whole number such as 50.').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Mails a day at the most').fill('7');
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
    await page.getByText('Nothing leaves by it until you let it go on').waitFor();
    await go(page, '/mailboxes');
    await page.getByRole('cell', { name: 'Paused' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'ada@acme.example' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByText('cannot be undone').waitFor();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByRole('heading', { name: 'No mailbox yet' }).waitFor();
    expect((await get('/v1/senders')).senders).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('who is not written to is added, imported, found and taken off again', async () => {
    const { page, problems } = await stage.open('/do-not-write');
    await page.getByRole('button', { name: 'Add' }).first().click();
    await page.getByRole('textbox', { name: 'Addresses or domains' }).fill('ada@bluefield.example\nrival.example');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Asked by phone');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Do not write to them' }).click();
    await page.getByRole('cell', { name: 'rival.example', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    const buffer = Buffer.from('email\nida@ida.example\nnobody at all\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    await page.getByText('is neither an email address nor a domain').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('textbox', { name: 'Is somebody on the list?' }).fill('Ada@Bluefield.example');
    await page.getByRole('button', { name: 'Look' }).click();
    await page.getByText('1 shown').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take off ada@bluefield.example' }).click();
    await page.getByRole('button', { name: 'Take it off' }).click();
    await page.getByRole('heading', { name: 'Not on the list' }).waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('cell', { name: 'ida@ida.example', exact: true }).waitFor();
    expect((await get('/v1/suppressions?value=ada@bluefield.example')).suppressions).toEqual([]);
    expect((await get('/v1/suppressions?value=rival.example')).suppressions).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test('costs add up to what campaigns say they spent, and budgets are changed in place', async () => {
    const id = await endedCampaign(stage.api, { name: 'Counted', maxLeads: 10 });
    const { totalCostInUsdCents } = await get(`/v1/campaigns/${id}/stats`);
    const { page, problems } = await stage.open(`/costs?campaign=${id}`);
    await page.getByRole('img', { name: /^Costs by what it was for/ }).waitFor();
    expect(await page.locator('dd').first().textContent()).toBe(dollars(totalCostInUsdCents));
    expect(await page.getByRole('combobox', { name: 'Kind' }).inputValue()).toBe('sandbox');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Live');
    await page.getByRole('heading', { name: 'Nothing was spent' }).waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Sandbox');
    await page.getByRole('img', { name: /^Costs by what it was for/ }).waitFor();
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
    await page.getByRole('button', { name: 'Of all campaigns' }).click();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('Campaign');
    await page.getByRole('link', { name: 'Counted' }).waitFor();
    await expectAccessible(page);
    const waiting = await create({ name: 'Waiting', draft: true, maxBudgetDailyUsd: '3' });
    await go(page, '/budgets');
    await page.getByText(`$0.00 of ${dollars('300')}`).waitFor();
    await page.getByRole('textbox', { name: /^US dollars a day for each campaign/ }).fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alertdialog').getByText('in place of its own').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect.poll(async () => (await get(`/v1/campaigns/${waiting}`)).campaign.maxBudgetDailyUsd).toBe('4');
    await page.getByRole('button', { name: 'Change the limits of Waiting' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  test('on a phone every page fits and nothing stands in the way', async () => {
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
