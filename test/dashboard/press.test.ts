import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../ai/model-server.ts';
import type { TestService } from '../harness/start-service.ts';
import { INPUTS } from '../journeys/press.ts';
import { PNG } from '../press/stage.ts';
import { type DashboardStage, expectAccessible, mayTakeMinutes, openDashboard } from './stage.ts';

const PHONE = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' as const };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOSTILE = '<img src=x onerror=alert(1)> \u202Eevil\u202C 🦊';

const expectFits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

describe.skipIf(!mayTakeMinutes)('press', () => {
  let stage: DashboardStage;
  let site: HostileSite;
  let model: ModelServer;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startHostileSite();
    stage = await openDashboard();
  });
  afterAll(async () => {
    await stage.close();
    await site.close();
    await model.close();
  });

  async function expectPhone(path: string, heading: string): Promise<void> {
    const { page, problems } = await stage.open(path, PHONE);
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await expectFits(page);
    await expectAccessible(page);
    await shoot(page, `${path.split(/[/?]/).slice(1, 3).join('-')}-phone`);
    expect(problems).toEqual([]);
    await page.context().close();
  }

  test('a press kit can be created, edited, approved and viewed', async () => {
    const { page, problems } = await stage.open('/press-kits');
    await page.getByRole('heading', { name: 'No press kits yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New press kit' }).first().click();
    await page.getByRole('textbox', { name: 'Website' }).fill('https://acme.sandbox.example');
    await page.getByLabel('Instructions').fill('For trade magazines.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create press kit' }).click();

    await page.getByRole('textbox', { name: 'Text' }).waitFor();
    await shoot(page, 'kit');
    await expectAccessible(page);
    const frame = page.frameLocator('iframe[title="Preview of the public page"]');
    await frame.getByText('Draft. Not approved').waitFor();

    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill(
      `# ${HOSTILE}\n\nWe open **a museum**.\n\n<Fact colour="red">No.</Fact>\n\n<Image src="${site.url}/team.png" alt="The team" />\n`,
    );
    await frame.getByRole('heading', { name: '<img src=x onerror=alert(1)>' }).waitFor();
    expect(await frame.locator('strong').innerText()).toBe('a museum');
    await page.getByText('<Fact> has no attribute "colour"').waitFor();
    expect(await frame.locator('img').count()).toBe(0);
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All changes saved').waitFor();
    // Saving copies the picture, and the sandboxed frame shows the copy.
    await expect
      .poll(() =>
        frame
          .locator('img')
          .evaluateAll<number[], { naturalWidth: number }>((all) => all.map((one) => one.naturalWidth)),
      )
      .toEqual([1]);
    await page.getByRole('heading', { level: 1, name: '<img src=x' }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.locator('.badge').getByText('Approved', { exact: true }).waitFor();

    const address = await page.getByRole('link', { name: 'Open public page' }).getAttribute('href');
    // A headless user agent would count as a bot.
    const reader = await stage.browser.newPage({ userAgent: FIREFOX });
    await reader.goto(`${stage.api.url}${new URL(address ?? '').pathname}`);
    expect(await reader.innerText('strong')).toBe('a museum');
    await reader.close();
    await page.getByRole('tab', { name: 'Views' }).click();
    // Only the reader counts, because the preview loads no public page.
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByText('Writing cost').waitFor();
          return page.locator('.facts dd').first().innerText();
        },
        { interval: 500 },
      )
      .toBe('1');
    await page.getByRole('img', { name: 'Bar chart of views per day: 1 in the last 30 days' }).waitFor();
    await page.getByRole('img', { name: 'Bar chart of views by country' }).waitFor();
    await page.getByText('View days as table').click();
    expect(await page.getByRole('table', { name: 'Views per day' }).getByRole('row').count()).toBe(31);
    await shoot(page, 'kit-views');
    await expectAccessible(page);
    const { pathname } = new URL(page.url());

    await page.getByRole('button', { name: 'Request change' }).click();
    await page.getByLabel('Instructions').fill('Shorter.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create version' }).click();
    await page.waitForURL((url) => url.pathname !== pathname);
    await page.locator('.badge').getByText('Draft', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByText('This version').waitFor();
    expect(await page.getByRole('table', { name: 'Versions' }).getByRole('row').count()).toBe(3);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByText('deleted permanently').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('table', { name: 'Press kits' }).waitFor();
    expect(await page.getByRole('table', { name: 'Press kits' }).getByRole('row').count()).toBe(2);
    await shoot(page, 'kits');
    await expectAccessible(page);
    expect(problems).toEqual([]);
    const path = pathname.replace('/app', '');
    await expectPhone('/press-kits', 'Press kits');
    await expectPhone(path, HOSTILE);
    await expectPhone(`${path}?view=views`, 'Views by country');
  });

  test('outlets, journalists and articles show reasons, and feeds can be added and removed', async () => {
    for (const [path, heading] of [
      ['/outlets', 'No outlets yet'],
      ['/journalists', 'No journalists yet'],
      ['/articles', 'No articles yet'],
      ['/feeds', 'No feeds'],
    ] as const) {
      const empty = await stage.open(path);
      await empty.page.getByRole('heading', { name: heading }).waitFor();
      await expectAccessible(empty.page);
      expect(empty.problems).toEqual([]);
      await empty.page.context().close();
    }
    await pressCampaign(stage.api);

    const { page, problems } = await stage.open('/outlets');
    await page.getByRole('table', { name: 'Outlets' }).waitFor();
    const first = page.getByRole('table', { name: 'Outlets' }).getByRole('row').nth(1);
    await expect.poll(() => first.innerText()).toMatch(/article/i);
    await shoot(page, 'outlets');
    await expectAccessible(page);
    await first.getByRole('link').click();
    await page.getByRole('heading', { name: 'Campaigns' }).waitFor();
    await page.getByText('Most relevant articles').waitFor();
    await page.getByRole('button', { name: 'Find journalists' }).click();
    await page.getByRole('table', { name: 'Authors' }).waitFor();
    await shoot(page, 'outlet');
    await expectAccessible(page);
    const outletPath = new URL(page.url()).pathname.replace('/app', '');
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('button', { name: 'Skip outlet' }).click();
    await page.getByLabel('Reason (internal)').fill(HOSTILE);
    await page.getByRole('dialog').getByRole('button', { name: 'Skip outlet' }).click();
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await page.goto(`${stage.api.url}/app/outlets?status=skipped`);
    await page.getByRole('link', { name, exact: true }).waitFor();
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Include outlet' }).click();
    await page.getByRole('button', { name: 'Skip outlet' }).waitFor();

    await page.goto(`${stage.api.url}/app/outlets`);
    await page.getByRole('button', { name: 'Add outlet' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(HOSTILE);
    await page.getByRole('textbox', { name: 'Website' }).fill('https://paper.example');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Add outlet', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '<img src=x' }).waitFor();
    await page.goto(`${stage.api.url}/app/outlets?name=paper.ex`);
    await page.getByRole('link', { name: '<img src=x' }).waitFor();

    await page.goto(`${stage.api.url}/app/journalists`);
    await page.getByRole('table', { name: 'Journalists' }).waitFor();
    await shoot(page, 'journalists');
    await expectAccessible(page);
    await page.goto(`${stage.api.url}/app/articles`);
    await page.getByRole('table', { name: 'Articles' }).waitFor();
    await shoot(page, 'articles');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Keywords' }).fill('zzz-nobody');
    await page.getByRole('button', { name: 'Search by keywords' }).click();
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    expect(page.url()).toContain('words=zzz-nobody');
    await page.getByRole('tab', { name: 'Relevant' }).click();
    await page.getByRole('table', { name: 'Relevant articles' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Mentions' }).click();
    await page.getByRole('button', { name: 'Add mention' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(`${stage.api.url}/app/feeds?kind=real`);
    await page.getByRole('button', { name: 'Add feed' }).first().click();
    await page.getByRole('textbox', { name: 'Feed or website URL' }).fill(`${site.url}/feed.xml`);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Add feed', exact: true }).click();
    const feeds = page.getByRole('table', { name: 'Feeds' });
    await feeds.getByText('<b onclick=alert(1)>').waitFor();
    await feeds.getByText('Quote requests').click();
    await expect.poll(() => feeds.getByRole('switch').isChecked()).toBe(true);
    await feeds.getByText('Quote requests').click();
    await expect.poll(() => feeds.getByRole('switch').isChecked()).toBe(false);
    await shoot(page, 'feeds');
    await expectAccessible(page);
    await feeds.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByText('Its articles are kept').waitFor();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove feed' }).click();
    await page.getByRole('heading', { name: 'No feeds' }).waitFor();
    // Its articles stay, and a title of 10,000 characters does not widen the page.
    await page.goto(`${stage.api.url}/app/articles?kind=real`);
    await page.getByText('aaaaaaaaaa').first().waitFor();
    await expectFits(page);
    expect(problems).toEqual([]);
    await expectPhone('/outlets', 'Outlets');
    await expectPhone(outletPath, name);
    await expectPhone('/journalists', 'Journalists');
    await expectPhone('/articles', 'Articles');
    await expectPhone('/feeds?kind=sandbox', 'Feeds');
  });

  test('a pitch can be drafted and published, and AI visibility measured', async () => {
    await stage.api.call('post', '/v1/brands').send({ url: 'https://acme.sandbox.example' }).expect(200);
    const { page, problems } = await stage.open('/quotes');
    await page.getByRole('heading', { name: 'No requests' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add request' }).first().click();
    await page.getByLabel('Request', { exact: true }).fill(`${HOSTILE} ${'b'.repeat(9_000)}`);
    await page.getByRole('textbox', { name: 'Outlet' }).fill(HOSTILE);
    await page.getByLabel('Reply to').fill('https://paper.example/form');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Add request' }).click();
    await page.getByRole('button', { name: 'Draft pitch' }).click();
    await page.getByRole('textbox', { name: 'Pitch' }).fill('We can comment on this.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await shoot(page, 'quote');
    await expectAccessible(page);
    const requestPath = new URL(page.url()).pathname.replace('/app', '');
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await page.getByRole('button', { name: 'Mark as selected' }).click();
    await page.locator('.badge').getByText('Selected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Mark as published' }).click();
    await page.getByLabel('Article URL').fill('https://paper.example/quoted');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as published' }).click();
    await page.getByRole('link', { name: 'https://paper.example/quoted' }).waitFor();
    await page.goto(`${stage.api.url}/app/quotes?view=pitches&status=published`);
    await page.getByRole('link', { name: 'We can comment on this.' }).waitFor();
    await shoot(page, 'quotes');
    await expectAccessible(page);

    await page.goto(`${stage.api.url}/app/visibility`);
    await page.getByRole('heading', { name: 'No measurements yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start measurement' }).first().click();
    await page.getByRole('button', { name: 'Preview questions' }).click();
    await page.getByRole('list', { name: 'Question list' }).waitFor();
    await shoot(page, 'visibility-start');
    await expectAccessible(page);
    expect(problems).toEqual([]);
    // The response names the missing key; the browser logs the refusal.
    await page.getByRole('dialog').getByRole('button', { name: 'Start measurement' }).click();
    await page.getByRole('alert').getByText('key is missing').waitFor();
    problems.length = 0;
    await useModel(stage.api, model);
    await page.getByRole('dialog').getByRole('button', { name: 'Start measurement' }).click();
    await page.getByRole('table', { name: 'Measurements' }).locator('.score').waitFor();
    await shoot(page, 'visibility');
    await expectAccessible(page);
    await page.getByRole('table', { name: 'Measurements' }).getByRole('link').click();
    await page.getByRole('table', { name: 'Companies' }).getByText('Iron Works').waitFor();
    await page.getByText('Answer', { exact: true }).first().click();
    await page.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    await shoot(page, 'visibility-run');
    await expectAccessible(page);
    expect(problems).toEqual([]);
    const runPath = new URL(page.url()).pathname.replace('/app', '');
    await expectPhone('/quotes', 'Expert quotes');
    await expectPhone(requestPath, 'Pitch');
    await expectPhone('/visibility', 'AI visibility');
    await expectPhone(runPath, 'Questions and answers');
  });

  test('approving a press kit saves the text in the editor', async () => {
    const brand = await stage.api.call('post', '/v1/brands').send({ url: 'https://acme.sandbox.example' }).expect(200);
    const asked = await stage.api
      .call('post', '/v1/press-kits/media-kits')
      .set('x-brand-id', brand.body.brandId)
      .send({ instruction: 'For trade magazines.' })
      .expect(200);
    const kit = async () => (await stage.api.call('get', `/v1/press-kits/media-kits/${asked.body.id}`)).body;
    await expect.poll(async () => (await kit()).status).toBe('drafted');
    const { page, problems } = await stage.open(`/press-kits/${asked.body.id}`);
    await page.getByRole('textbox', { name: 'Text' }).fill('# Newer words\n\nNobody has saved them.\n');
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Save and approve' }).click();
    await expect.poll(async () => (await kit()).status).toBe('validated');
    expect((await kit()).mdxPageContent).toContain('Newer words');
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByText('All changes saved').waitFor();
    await stage.api.call('delete', `/v1/press-kits/media-kits/${asked.body.id}`).expect(200);
    expect(problems).toEqual([]);
  });
});

async function pressCampaign(api: TestService): Promise<void> {
  const created = await api.call('post', '/v1/campaigns').send({
    name: `Museum ${HOSTILE}`,
    workflowSlug: 'pr-cold-email-outreach-sandbox-v1',
    brandUrls: ['https://acme.sandbox.example'],
    featureInputs: INPUTS,
    maxBudgetTotalUsd: '5',
  });
  expect(created.body.error).toBeUndefined();
  const path = `/v1/campaigns/${created.body.campaign.id}`;
  await expect
    .poll(async () => (await api.call('get', path)).body.campaign.status, { interval: 500 })
    .toBe('completed');
}

async function useModel(api: TestService, { baseUrl, reply }: ModelServer): Promise<void> {
  reply({
    says: `1. **Iron Works** is a good maker\n2. **Acme** is excellent: https://acme.sandbox.example ${HOSTILE}`,
  });
  await api
    .call('post', '/v1/keys')
    .send({ provider: 'openai-compatible', apiKey: 'own-model-0123456789', baseUrl, model: 'small' })
    .expect(200);
}

interface HostileSite {
  url: string;
  close(): Promise<unknown>;
}

async function startHostileSite(): Promise<HostileSite> {
  const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>&amp;lt;b onclick=alert(1)&amp;gt; \u202Epaper 🦊</title>
    <item><title>${'a'.repeat(10_000)}</title><link>/a</link><description>&lt;script&gt;alert(1)&lt;/script&gt;</description></item>
    </channel></rss>`;
  const server = createServer(({ url }, response) =>
    url === '/team.png'
      ? response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
      : response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' }).end(feed),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Saves screenshots for developers if SHOTS is set. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  const clip = { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height: 1_600 };
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, clip });
}
