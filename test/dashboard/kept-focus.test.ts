import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, mayTakeMinutes, openDashboard } from './stage.ts';

const focused = (page: Page) => page.evaluate<string>(`document.activeElement.innerText ?? ''`);
const focusedTag = (page: Page) => page.evaluate<string>('document.activeElement.tagName');

describe.skipIf(!mayTakeMinutes)('keyboard users', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  test('keep the focus on the next row when one is removed', async () => {
    for (const name of ['Gamma', 'Beta', 'Alpha'])
      await stage.api.call('post', '/v1/api-keys').send({ name }).expect(200);
    const { page, problems } = await stage.open('/api-keys');
    const revoke = async (name: string) => {
      await page.getByRole('row', { name }).getByRole('button', { name: 'Revoke' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('row', { name }).waitFor({ state: 'detached' });
    };
    await revoke('Alpha');
    await expect.poll(() => focused(page)).toContain('Beta');
    expect(await focusedTag(page)).toBe('TR');
    expect(problems).toEqual([]);
  });

  test('close the phone menu with Escape and return to its button', async () => {
    const { page, problems } = await stage.open('/campaigns', { viewport: { width: 390, height: 844 } });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Contacts' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Contacts' }).waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Menu');
    expect(problems).toEqual([]);
  });

  test('stay in a dialog when they press shortcut keys', async () => {
    const { page, problems } = await stage.open('/api-keys');
    await page.getByRole('button', { name: 'Create API key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Half written');
    await dialog.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForTimeout(300);
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half written');
    expect(page.url()).toContain('/api-keys');
    expect(problems).toEqual([]);
  });

  test('continue at the next email after skipping one, and a double Enter decides about one', async () => {
    const created = await stage.api
      .call('post', '/v1/campaigns')
      .send({
        name: 'Read first',
        workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
        brandUrls: ['https://acme.sandbox.example'],
        maxLeads: 3,
        approval: 'first',
      })
      .expect(200);
    const campaignId: string = created.body.campaign.id;
    const waiting = async (): Promise<{ id: string; email: string }[]> =>
      (await stage.api.call('get', `/v1/messages?campaignId=${campaignId}&status=awaiting_approval`)).body.messages;
    await expect.poll(async () => (await waiting()).length).toBe(3);
    const { page, problems } = await stage.open(`/campaigns/${campaignId}?view=decide`);
    const cards = page.getByRole('region', { name: 'Needs approval' }).getByRole('listitem');
    await cards.first().waitFor();
    const drop = async () => {
      const count = await cards.count();
      await cards.first().getByRole('button', { name: 'Skip lead' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Skip lead' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await cards.nth(count - 1).waitFor({ state: 'detached' });
    };
    await drop();
    const next = await cards.first().innerText();
    await expect.poll(() => focused(page)).toBe(next);
    expect(await waiting()).toHaveLength(2);
    await drop();
    await drop();
    await expect.poll(() => focusedTag(page)).not.toBe('BODY');
    expect(problems).toEqual([]);
  });
});
