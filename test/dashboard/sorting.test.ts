import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, expectAccessible, mayTakeMinutes, openDashboard } from './stage.ts';

const VALUES = ['delta@d.example', 'alpha@d.example', 'gamma@d.example', 'alphabet.example'];

const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const shown = (page: Page) => page.locator('tbody td:first-child').allInnerTexts();
const sortOf = (page: Page) => new URL(page.url()).searchParams.get('sort');

describe.skipIf(!mayTakeMinutes)('tables in an order of choice', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
    for (const value of VALUES) await stage.api.call('post', '/v1/suppressions').send({ value }).expect(200);
  });
  afterAll(() => stage.close());

  test('the head of a column sorts, the address keeps it, back undoes it, and an export has it', async () => {
    const { page, problems } = await stage.open('/do-not-write');
    await head(page, 'Since').waitFor();
    expect(await shown(page)).toEqual(VALUES.toReversed());
    expect(await head(page, 'Since').getAttribute('aria-sort')).toBe('descending');
    expect(await head(page, 'Reason').getByRole('button').count()).toBe(0);

    const inOrder = async (values: readonly string[]) => {
      await expect.poll(() => shown(page)).toEqual(values);
    };
    await head(page, 'Who').getByRole('button').click();
    await inOrder(VALUES.toSorted());
    expect([await head(page, 'Who').getAttribute('aria-sort'), sortOf(page)]).toEqual(['ascending', 'value']);
    await page.keyboard.press('Enter');
    await inOrder(VALUES.toSorted().toReversed());
    expect([await head(page, 'Who').getAttribute('aria-sort'), sortOf(page)]).toEqual(['descending', '-value']);
    await page.goBack();
    await inOrder(VALUES.toSorted());
    await page.reload();
    await inOrder(VALUES.toSorted());

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const sheet = await readFile(await (await download).path(), 'utf8');
    const lines = sheet.split('\r\n').slice(1);
    expect(lines.map((line) => line.split('"')[1])).toEqual(VALUES.toSorted());

    await page.setViewportSize({ width: 390, height: 844 });
    await head(page, 'Since').getByRole('button').click();
    await inOrder(VALUES.toReversed());
    expect(sortOf(page)).toBeNull();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);

    await page.getByLabel('Is somebody on the list?').fill('ALPHA');
    await page.getByRole('button', { name: 'Look' }).click();
    await inOrder(['alpha@d.example', 'alphabet.example']);
    expect(await head(page, 'Since').getByRole('button').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
