import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, expectAccessible, hasBrowser, openDashboard } from './stage.ts';

const PHONE = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' as const };
const HOSTILE = '<img src=x onerror=alert(1)> \u202Eevil\u202C 🦊';

/** Nothing has to be scrolled to the side. */
const expectFits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

describe.skipIf(!hasBrowser)('press', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  /** The same screen on a phone in the dark. */
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

  test('a kit is asked for, written, edited beside its page, approved, opened and its view is counted', {
    timeout: 120_000,
  }, async () => {
    const { page, problems } = await stage.open('/press-kits');
    await page.getByRole('heading', { name: 'No press kit yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New press kit' }).first().click();
    await page.getByRole('textbox', { name: 'Website' }).fill('https://acme.sandbox.example');
    await page.getByLabel('What should it say').fill('For trade magazines.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Write it' }).click();

    await page.getByRole('textbox', { name: 'Text' }).waitFor({ timeout: 60_000 });
    await shoot(page, 'kit');
    await expectAccessible(page);
    const frame = page.frameLocator('iframe[title="Preview of the public page"]');
    await frame.getByText('Draft. Not approved').waitFor();

    // What is typed is seen at once as the service shows it, and is kept when the person says so.
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill(`# ${HOSTILE}\n\nWe open **a museum**.\n\n<Fact colour="red">No.</Fact>\n`);
    await frame.getByRole('heading', { name: HOSTILE.replaceAll(/[\u202C\u202E]/g, '') }).waitFor();
    expect(await frame.locator('strong').innerText()).toBe('a museum');
    await page.getByText('<Fact> has no attribute "colour"').waitFor();
    expect(await frame.locator('img').count()).toBe(0);
    await page.getByText('Not saved yet').waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('All is saved').waitFor();
    await page.getByRole('heading', { level: 1, name: '<img src=x' }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.locator('.badge').getByText('Approved', { exact: true }).waitFor();

    const address = await page.getByRole('link', { name: 'Open the public page' }).getAttribute('href');
    const reader = await page.context().newPage();
    await reader.goto(`${stage.api.url}${new URL(address ?? '').pathname}`);
    expect(await reader.innerText('strong')).toBe('a museum');
    await reader.close();
    await page.getByRole('tab', { name: 'Views' }).click();
    // Only the reader counts: the preview looked at nothing public.
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByText('Cost of writing it').waitFor();
          return page.locator('.facts dd').first().innerText();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe('1');
    await page.getByRole('img', { name: 'Bars of views by day: 1 in the last 30 days' }).waitFor();
    await page.getByRole('img', { name: 'Bars of views by country' }).waitFor();
    await page.getByText('The days as a table').click();
    expect(await page.getByRole('table', { name: 'Views by day' }).getByRole('row').count()).toBe(31);
    await shoot(page, 'kit-views');
    await expectAccessible(page);
    const { pathname } = new URL(page.url());

    // A new version by instruction; then it is taken away, after a question.
    await page.getByRole('button', { name: 'Ask for a change' }).click();
    await page.getByLabel('What should change?').fill('Shorter.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Write a new version' }).click();
    await page.waitForURL((url) => url.pathname !== pathname);
    await page.locator('.badge').getByText('Draft', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByText('This one').waitFor();
    expect(await page.getByRole('table', { name: 'Versions' }).getByRole('row').count()).toBe(3);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByText('gone for ever').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete for ever' }).click();
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
});

/** Pictures for whoever builds the screens; without the setting none are taken. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
