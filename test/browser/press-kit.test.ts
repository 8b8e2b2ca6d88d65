import { type Browser, devices, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE_MDX } from '../press/hostile-texts.ts';
import { draftedKit, openPress, type PressStage } from '../press/stage.ts';
import { executablePath, launchBrowser } from './browser.ts';

describe.skipIf(executablePath === undefined)('a press kit in a browser', () => {
  let stage: PressStage;
  let browser: Browser;
  let drafted: Awaited<ReturnType<typeof draftedKit>>;
  beforeAll(async () => {
    stage = await openPress();
    drafted = await draftedKit(stage);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });

  const address = () => `${stage.api.url}/press-kits/public/${drafted.kit.shareToken}`;

  function watch(page: Page): string[] {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('dialog', (dialog) => {
      problems.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('request', (request) => {
      const { pathname, origin } = new URL(request.url());
      if (origin !== stage.api.url || !pathname.startsWith('/press-kits/public/')) problems.push(request.url());
    });
    return problems;
  }

  test.each([
    ['a desk', { viewport: { width: 1280, height: 800 } }],
    ['a phone in the dark', { ...devices['iPhone 13'], colorScheme: 'dark' as const }],
  ])(
    'is read at %s: its style and its pictures are there, and nothing has to be scrolled to the side',
    async (_where, device) => {
      const context = await browser.newContext(device);
      const page = await context.newPage();
      const problems = watch(page);
      await page.goto(address(), { waitUntil: 'networkidle' });
      expect(await page.innerText('h1')).toBe('Acme Inc.: Anvils that fall');
      expect(await page.locator('.fact').count()).toBeGreaterThan(2);
      const shown = await page.evaluate(
        `(() => ({
        widths: [...document.images].map(({ naturalWidth }) => naturalWidth),
        overflow: document.documentElement.scrollWidth - innerWidth,
        family: getComputedStyle(document.querySelector('h1')).fontFamily,
      }))()`,
      );
      const { widths, overflow, family } = shown as { widths: number[]; overflow: number; family: string };
      expect(widths.length).toBeGreaterThan(0);
      expect(widths).not.toContain(0);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(family).toContain('serif');
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  test('nothing runs of thirty hostile texts, not even where the policy is not heeded', async () => {
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    const problems = watch(page);
    const ran: string[] = [];
    for (const [name, mdxContent] of Object.entries(HOSTILE_MDX)) {
      const { status } = await stage.api
        .call('patch', `/v1/press-kits/media-kits/${drafted.kit.id}/mdx`, drafted.key)
        .send({ mdxContent });
      if (status !== 200) continue;
      await page.goto(address(), { waitUntil: 'load' });
      const hacked = await page.evaluate('window.hacked ?? null');
      if (hacked !== null || problems.length > 0)
        ran.push(`${name}: ${JSON.stringify(hacked)} ${problems.splice(0).join(', ')}`);
    }
    expect(ran).toEqual([]);
    await context.close();
  });
});
