import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, endedCampaign, expectAccessible, mayTakeMinutes, openDashboard } from './stage.ts';

const VALUES = ['delta@d.example', 'alpha@d.example', 'gamma@d.example', 'alphabet.example'];

const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const shown = (page: Page) => page.locator('tbody td:first-child').allInnerTexts();
const sortOf = (page: Page) => new URL(page.url()).searchParams.get('sort');

describe.skipIf(!mayTakeMinutes)('sortable tables', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
    for (const value of VALUES) await stage.api.call('post', '/v1/suppressions').send({ value }).expect(200);
  });
  afterAll(() => stage.close());

  test('a column header sorts, the URL keeps the order and exports use it', async () => {
    const { page, problems } = await stage.open('/do-not-write');
    await head(page, 'Added').waitFor();
    expect(await shown(page)).toEqual(VALUES.toReversed());
    expect(await head(page, 'Added').getAttribute('aria-sort')).toBe('descending');
    expect(await head(page, 'Reason').getByRole('button').count()).toBe(0);

    const inOrder = async (values: readonly string[]) => {
      await expect.poll(() => shown(page)).toEqual(values);
    };
    await head(page, 'Address or domain').getByRole('button').click();
    await inOrder(VALUES.toSorted());
    expect([await head(page, 'Address or domain').getAttribute('aria-sort'), sortOf(page)]).toEqual([
      'ascending',
      'value',
    ]);
    await page.keyboard.press('Enter');
    await inOrder(VALUES.toSorted().toReversed());
    expect([await head(page, 'Address or domain').getAttribute('aria-sort'), sortOf(page)]).toEqual([
      'descending',
      '-value',
    ]);
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
    await head(page, 'Added').getByRole('button').click();
    await inOrder(VALUES.toReversed());
    expect(sortOf(page)).toBeNull();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);

    await page.getByLabel('Email address or domain').fill('ALPHA');
    await page.getByRole('button', { name: 'Search' }).click();
    await inOrder(['alpha@d.example', 'alphabet.example']);
    expect(await head(page, 'Added').getByRole('button').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('the service sorts costs, emails and members, and searches campaigns and members', async () => {
    const campaignId = await endedCampaign(stage.api, { name: 'Spring <i>wave</i>', maxLeads: 5 });
    for (const name of ['Zoe', 'anton'])
      await stage.api
        .call('post', '/v1/users', stage.api.adminKey)
        .send({ orgId: (await stage.api.call('get', '/v1/me')).body.orgId, email: `${name}@d.example`, name })
        .expect(200);
    const { page, problems } = await stage.open('/costs');
    const press = async (name: string) => {
      await head(page, name).getByRole('button').click();
      await expect.poll(() => head(page, name).getAttribute('aria-sort')).not.toBe('none');
    };
    await head(page, 'Total').waitFor();
    const byTotal = await shown(page);
    await press('Category');
    await expect.poll(() => shown(page)).toEqual(byTotal.toSorted());
    expect(sortOf(page)).toBe('name');
    await expectAccessible(page);

    await page.goto(`${stage.api.url}/app/campaigns/${campaignId}?view=emails`);
    await head(page, 'Created').waitFor();
    const newest = await shown(page);
    await press('Created');
    await expect.poll(() => shown(page)).toEqual(newest.toReversed());

    await page.goto(`${stage.api.url}/app/members`);
    await press('Name');
    const members = page.getByRole('table', { name: 'Members' }).locator('tbody td:first-child');
    await expect.poll(async () => (await members.allInnerTexts()).at(-1)).toBe('Zoe');
    await page.getByLabel('Name or email', { exact: true }).fill('NTO');
    await page.keyboard.press('Enter');
    await expect.poll(() => members.allInnerTexts()).toEqual(['anton']);

    await page.goto(`${stage.api.url}/app/campaigns`);
    await page.getByLabel('Name', { exact: true }).fill('<I>');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toEqual(['Spring <i>wave</i>']);
    await page.getByLabel('Name', { exact: true }).fill('nothing of this');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await page.goBack();
    await expect.poll(() => shown(page)).toEqual(['Spring <i>wave</i>']);
    await page.setViewportSize({ width: 390, height: 844 });
    const [name, status] = await Promise.all([0, 1].map((cell) => page.locator('tbody td').nth(cell).boundingBox()));
    expect(status?.y).toBeGreaterThanOrEqual((name?.y ?? Number.NaN) + (name?.height ?? 0));
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
});
