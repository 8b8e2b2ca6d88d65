import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../ai/model-server.ts';
import { type DashboardStage, loseAnswer, mayTakeMinutes, openDashboard } from './stage.ts';

async function pressTwice(page: Page, name: string, meanwhile = async () => {}): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
  await button.click();
  await page.getByText('The service cannot be reached').waitFor();
  await meanwhile();
  await button.click();
}

describe.skipIf(!mayTakeMinutes)('retrying after a lost response creates one record', () => {
  let stage: DashboardStage;
  let model: ModelServer;
  beforeAll(async () => {
    model = await startModelServer();
    stage = await openDashboard();
    await stage.api.call('post', '/v1/brands').send({ url: 'https://acme.sandbox.example' }).expect(200);
  });
  afterAll(async () => {
    await stage.close();
    await model.close();
  });

  const rows = async (path: string, list: string): Promise<unknown[]> =>
    (await stage.api.call('get', path).expect(200)).body[list];

  test('creates one press kit', async () => {
    const { page } = await stage.open('/press-kits');
    await page.getByRole('button', { name: 'New press kit' }).first().click();
    await page.getByLabel('Instructions').fill('For trade magazines.');
    await loseAnswer(page, 'pressKits.request');
    const written = () => rows('/v1/press-kits/media-kits?status=drafted', 'mediaKits');
    await pressTwice(page, 'Create press kit', async () => {
      await expect.poll(written).toHaveLength(1);
    });
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
    expect(await rows('/v1/press-kits/media-kits', 'mediaKits')).toHaveLength(1);
  });

  test('creates one visibility run', async () => {
    await stage.api
      .call('post', '/v1/keys')
      .send({ provider: 'openai-compatible', apiKey: 'own-model-0123456789', baseUrl: model.baseUrl, model: 'small' })
      .expect(200);
    const { page } = await stage.open('/visibility');
    await page.getByRole('button', { name: 'Start measurement' }).first().click();
    await loseAnswer(page, 'visibility.start');
    await pressTwice(page, 'Start measurement');
    await page.getByText('Measurement started.').waitFor();
    expect(await rows('/v1/orgs/visibility-score-runs', 'runs')).toHaveLength(1);
  });

  test('creates one endpoint, and a new one after a deletion', async () => {
    const { page } = await stage.open('/webhooks');
    const url = 'https://hooks.example.com/distribute';
    const fill = async () => {
      await page.getByRole('button', { name: 'Add endpoint' }).first().click();
      await page.getByLabel('URL', { exact: true }).fill(url);
    };
    await fill();
    await loseAnswer(page, 'webhooks.createEndpoint');
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint', exact: true }).click();
    await page.getByText('The service cannot be reached').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Delete ${url}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await fill();
    await loseAnswer(page, 'webhooks.createEndpoint');
    await pressTwice(page, 'Add endpoint');
    await page.getByText('Endpoint added.').waitFor();
    expect(await rows('/v1/webhooks/endpoints', 'endpoints')).toHaveLength(1);
  });

  test('creates one mailbox', async () => {
    const { page } = await stage.open('/mailboxes');
    await page.getByRole('button', { name: 'Add mailbox' }).first().click();
    await page.getByLabel('Sender name').fill('Bo');
    await page.getByLabel('Email address', { exact: true }).fill('bo@nowhere.example');
    await page.getByLabel('Server').first().fill('smtp.nowhere.invalid');
    await loseAnswer(page, 'senders.create');
    await pressTwice(page, 'Add mailbox');
    await page.getByRole('heading', { level: 1, name: 'bo@nowhere.example' }).waitFor();
    expect(await rows('/v1/senders', 'senders')).toHaveLength(1);
  });
});
