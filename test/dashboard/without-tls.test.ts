import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, mayTakeMinutes, openDashboard } from './stage.ts';

/** Removes the APIs that pages without TLS lack. Loopback counts as secure, so they exist here. */
const UNTRUSTED = `
  Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
  Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
`;

describe.skipIf(!mayTakeMinutes)('a page without TLS', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
    await stage.api.call('post', '/v1/brands').send({ url: 'https://acme.sandbox.example' }).expect(200);
  });
  afterAll(() => stage.close());

  const open = async (path: string) => {
    const opened = await stage.open(path);
    await opened.page.addInitScript(UNTRUSTED);
    await opened.page.reload();
    await opened.page.locator('#main h1').waitFor();
    return opened;
  };

  test('adds an endpoint and reports that copying is not possible', async () => {
    const { page, problems } = await open('/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    await page.getByLabel('URL', { exact: true }).fill('https://hooks.example.com/lan');
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint', exact: true }).click();
    await page.getByText('Endpoint added.').waitFor();
    await page.getByRole('button', { name: 'Show secret' }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Your browser does not allow copying here').waitFor();
    expect(problems).toEqual([]);
  });
});
