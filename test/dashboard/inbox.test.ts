import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, endedCampaign, expectAccessible, hasBrowser, openDashboard } from './stage.ts';

describe.skipIf(!hasBrowser)('inbox', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  test('an empty inbox has a heading and an action', async () => {
    const { page, problems } = await stage.open('/answers');
    await page.getByRole('heading', { name: 'No replies yet' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  test('a reply can be read, recategorised, undone and marked as done', async () => {
    await endedCampaign(stage.api, { maxLeads: 200 });
    const { page, problems } = await stage.open('/answers');
    await page.locator('.inbox-line').first().click();
    await page.locator('.thread li.in').first().waitFor();
    await expectAccessible(page);
    const replyId = new URL(page.url()).searchParams.get('answer');
    const reply = async () => (await stage.api.call('get', `/v1/replies/${replyId}`)).body.reply;
    const { qualification } = await reply();

    const [label, code] =
      qualification === 'wrongPerson' ? ['Not interested', 'notInterested'] : ['Wrong person', 'wrongPerson'];
    await page.getByRole('article').getByRole('combobox', { name: 'Category' }).selectOption(label);
    await page.getByText(`Category changed to “${label}”.`).waitFor();
    expect(await reply()).toMatchObject({ qualification: code, correctedAt: expect.any(String) });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await reply()).qualification).toBe(qualification);

    await page.getByRole('button', { name: 'Mark done', exact: true }).click();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    expect((await reply()).isRead).toBe(true);

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Open');
    await page.waitForURL(/show=open/);
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('show=');
    expect(problems).toEqual([]);
  });

  test('on a phone the list and the reply alternate', async () => {
    const { page, problems } = await stage.open('/answers', {
      viewport: { width: 390, height: 800 },
      colorScheme: 'dark',
    });
    await page.locator('.inbox-line').first().click();
    await page.locator('.thread li.in').first().waitFor();
    expect(await page.locator('.inbox-line').first().isVisible()).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to inbox' }).click();
    await page.locator('.inbox-line').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('replies are shown as text', async () => {
    const texts = ['<img src=x onerror=alert(1)>', '\u202Eevil\u202C', '😀'.repeat(200), 'x'.repeat(10_000)];
    const campaignId = await endedCampaign(stage.api, { name: '</title><script>alert(1)</script>', maxLeads: 10 });
    const { body } = await stage.api.call('get', `/v1/leads?campaignId=${campaignId}&limit=${texts.length}`);
    for (const [i, text] of texts.entries()) {
      await stage.api
        .call('post', '/v1/inbound/replies')
        .send({
          fromEmail: body.leads[i].email,
          toEmail: 'ada@acme.example',
          subject: text.slice(0, 500),
          bodyText: text,
        })
        .expect(200);
    }
    const { page, problems } = await stage.open('/answers');
    page.on('dialog', () => problems.push('a dialog'));
    const hostile = page.locator('.inbox-line', { hasText: '</title>' });
    await expect.poll(() => hostile.count()).toBeGreaterThanOrEqual(texts.length);
    for (let i = 0; i < texts.length; i++) {
      await hostile.nth(i).click();
      await page.locator('.thread li').first().waitFor();
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
