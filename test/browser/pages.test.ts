import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../harness/long.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { executablePath, launchBrowser } from './browser.ts';

describe.skipIf(executablePath === undefined)('in a browser', () => {
  let api: TestService;
  let browser: Browser;
  beforeAll(async () => {
    api = await startService();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await api.close();
  });

  async function visit(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ page: Page; problems: string[] }> {
    const page = await browser.newPage({ extraHTTPHeaders: headers });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== api.url && url.protocol.startsWith('http')) problems.push(`asked ${url.host}`);
    });
    await page.goto(api.url + path, { waitUntil: 'networkidle' });
    return { page, problems };
  }

  interface Described {
    tags: { name: string }[];
    paths: Record<string, Record<string, { tags?: string[] }>>;
  }

  async function pathsByTag(): Promise<Map<string, string[]>> {
    const { tags, paths } = (await (await fetch(`${api.url}/openapi.json`)).json()) as Described;
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ tags: own = [] }) => own.map((tag) => ({ tag, path }))),
    );
    return new Map(tags.map(({ name }) => [name, all.filter(({ tag }) => tag === name).map(({ path }) => path)]));
  }

  test('the reference lists every operation, without the internet', async () => {
    const { page, problems } = await visit('/reference');
    await page.waitForSelector('.opblock-tag');
    const described = await pathsByTag();
    const groups = page.locator('.opblock-tag');
    const tags = await groups.evaluateAll((all) => all.map((group) => group.getAttribute('data-tag') ?? ''));
    expect(new Set(tags)).toEqual(new Set(described.keys()));
    for (const tag of oneIn(4, tags)) {
      const group = groups.nth(tags.indexOf(tag));
      await group.click();
      const paths = page.locator('.opblock-tag-section').nth(tags.indexOf(tag)).locator('.opblock-summary-path');
      await paths.first().waitFor();
      const shown = (await paths.allInnerTexts()).map((path) => path.replaceAll('\u200b', ''));
      expect(shown.toSorted()).toEqual(described.get(tag)?.toSorted());
      await group.click();
    }
    expect(problems).toEqual([]);
  });

  test('the reference shows every request in three languages, and keeps the key for the tab', async () => {
    const { page, problems } = await visit('/reference');
    await page.locator('.scheme-container .authorize').click();
    await page.locator('.auth-container input').first().fill(api.userKey);
    await page.locator('.auth-container .authorize').first().click();
    await page.reload({ waitUntil: 'networkidle' });
    await page.waitForSelector('.scheme-container .authorize.locked');
    expect(await page.evaluate('localStorage.length')).toBe(0);
    const { page: other } = await visit('/reference');
    await other.waitForSelector('.scheme-container .authorize.unlocked');

    await page.locator('#operations-tag-Identity').click();
    await page.locator('#operations-Identity-keysMe .opblock-summary-control').click();
    const sample = page.locator('.samples pre');
    expect(await sample.innerText()).toContain('curl');
    await page.getByRole('button', { name: 'TypeScript' }).click();
    expect(await sample.innerText()).toContain('await fetch(');
    await page.getByRole('button', { name: 'Python' }).click();
    expect(await sample.innerText()).toContain('requests.get(');
    expect(problems).toEqual([]);
  });

  test('no page of the documentation is wider than a phone', async () => {
    const { page } = await visit('/docs');
    await page.setViewportSize({ width: 375, height: 800 });
    const paths = await page
      .locator('a[href^="/docs"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const wide: string[] = [];
    for (const path of new Set(paths.map((path) => path?.split('#')[0] ?? ''))) {
      await page.goto(api.url + path);
      if ((await page.evaluate('document.documentElement.scrollWidth')) !== 375) wide.push(path);
    }
    expect(wide).toEqual([]);
  });

  test('the home page leads to the start page', async () => {
    const { page, problems } = await visit('/');
    await page.getByRole('link', { name: 'Start in two minutes' }).click();
    expect(await page.innerText('h1')).toBe('Quick start');
    expect(problems).toEqual([]);
  });

  test('the jobs page shows the jobs to the admin', async () => {
    const { page } = await visit('/jobs/', { 'x-api-key': api.adminKey });
    expect(await page.title()).toMatch(/agenda/i);
  });

  test('the jobs page gives its orders, and a form elsewhere cannot', async () => {
    const { page } = await visit('/jobs/', { 'x-api-key': api.adminKey });
    const target = `${api.url}/jobs/api/jobs/requeue`;
    const order = (url: string) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"jobIds":[]}' });
    expect(await page.evaluate(`(${order.toString()})(${JSON.stringify(target)}).then(({ status }) => status)`)).toBe(
      200,
    );
    await page.goto('about:blank');
    await page.setContent(`<form method="post" action="${target}"><button>Win a prize</button></form>`);
    const [answer] = await Promise.all([page.waitForResponse(target), page.getByRole('button').click()]);
    expect(answer.status()).toBe(403);
  });
});
