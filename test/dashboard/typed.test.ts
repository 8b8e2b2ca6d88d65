import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, hold, mayTakeMinutes, openDashboard } from './stage.ts';

describe.skipIf(!mayTakeMinutes)('typed text', () => {
  let stage: DashboardStage;
  let brandId: string;
  beforeAll(async () => {
    stage = await openDashboard();
    const made = await stage.api.call('post', '/v1/brands').send({ url: 'https://acme.sandbox.example' }).expect(200);
    brandId = made.body.brandId;
  });
  afterAll(() => stage.close());

  test('Enter does not submit a pending form again', async () => {
    const { page, problems } = await stage.open('/api-keys');
    await page.getByRole('button', { name: 'Create API key' }).first().click();
    const name = page.getByLabel('Name');
    await name.fill('Pressed twice');
    const making = await hold(page, 'keys.createApiKey');
    await name.press('Enter');
    await expect.poll(making.asked).toBe(1);
    await page.locator('[data-pending]').waitFor();
    await name.press('Enter');
    await name.press('Enter');
    making.release();
    await page.getByText('Copy this key now.').waitFor();
    const { body } = await stage.api.call('get', '/v1/api-keys').expect(200);
    expect(body.keys.filter((key: { name: string | null }) => key.name === 'Pressed twice')).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test('a click outside closes a dialog unless text was typed', async () => {
    const { page, problems } = await stage.open('/api-keys');
    const create = page.getByRole('button', { name: 'Create API key' }).first();
    const dialog = page.getByRole('dialog');
    await create.click();
    await dialog.waitFor();
    // Waits longer than a double click.
    await page.waitForTimeout(600);
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
    await create.click();
    await dialog.getByLabel('Name').fill('Half written');
    await page.mouse.click(5, 5);
    await page.waitForTimeout(300);
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half written');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('a double click submits a form once, and a mailbox needs an address', async () => {
    const { page, problems } = await stage.open('/mailboxes');
    await page.getByRole('button', { name: 'Add mailbox' }).first().click();
    const save = page.getByRole('dialog').getByRole('button', { name: 'Add mailbox' });
    await page.getByLabel('Sender name').fill('Bo');
    await page.getByLabel('Server').first().fill('smtp.nowhere.invalid');
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel('Email address', { exact: true }).fill('bo@nowhere.example');
    const making = await hold(page, 'senders.create');
    await save.dblclick();
    making.release();
    await page.getByRole('heading', { level: 1, name: 'bo@nowhere.example' }).waitFor();
    expect((await stage.api.call('get', '/v1/senders').expect(200)).body.senders).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test('text typed while notes are saved or changed by another user is kept', async () => {
    const { page, problems } = await stage.open(`/brands/${brandId}`);
    const notes = page.getByRole('textbox', { name: 'Notes' });
    const save = page.getByRole('button', { name: 'Save notes' });
    await notes.fill('Prices: from $9.');
    const keeping = await hold(page, 'brands.putBusinessContext');
    await save.click();
    await expect.poll(keeping.asked).toBe(1);
    await notes.pressSequentially(' Customers: forges.');
    const readAgain = page.waitForResponse(/brands\.getBusinessContext/);
    keeping.release();
    await readAgain;
    await expect.poll(() => save.getAttribute('data-pending')).toBeNull();
    expect(await notes.inputValue()).toBe('Prices: from $9. Customers: forges.');

    const address = `/v1/brands/${brandId}/business-context`;
    await stage.api.call('put', address).send({ content: 'Of somebody else' }).expect(200);
    await page.getByText('Pause all campaigns of this brand').click();
    await page.waitForResponse(/brands\.getBusinessContext/);
    await page.getByText('Paused. Its campaigns').waitFor();
    expect(await notes.inputValue()).toBe('Prices: from $9. Customers: forges.');
    await save.click();
    await expect
      .poll(async () => (await stage.api.call('get', address)).body.content)
      .toBe('Prices: from $9. Customers: forges.');
    expect(problems).toEqual([]);
  });

  test('a pitch marked as sent keeps the typed text', async () => {
    const asked = await stage.api
      .call('post', '/v1/orgs/quote-requests')
      .send({ opportunityText: 'Who knows about anvils?' })
      .expect(200);
    const { page, problems } = await stage.open(`/quotes/${asked.body.quoteRequest.id}?brand=${brandId}`);
    await page.getByRole('button', { name: 'Draft pitch' }).click();
    await page.getByLabel('Pitch text', { exact: true }).fill('In my own words.');
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await page.getByRole('region', { name: 'Pitch text' }).getByText('In my own words.').waitFor();
    expect(problems).toEqual([]);
  });

  test('a question that failed returns to its field', async () => {
    const { page } = await stage.open('/chat');
    const question = page.getByLabel('Your question');
    await question.fill('Who answered, and what did they ask?');
    await question.press('Enter');
    await page.getByRole('alert').getByText('under Provider keys').waitFor();
    await expect.poll(() => question.inputValue()).toBe('Who answered, and what did they ask?');
  });
});
