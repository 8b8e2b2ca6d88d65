import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, mayTakeMinutes, openDashboard } from './stage.ts';

describe.skipIf(!mayTakeMinutes)('changes by another user', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  const made = async (path: string, body: object) => (await stage.api.call('post', path).send(body).expect(200)).body;
  /** Longer than cached data stays fresh. */
  const KEPT_FRESH_MS = 11_000;

  test('are kept when an endpoint or a role is saved', async () => {
    const { endpoint } = await made('/v1/webhooks/endpoints', { url: 'https://hooks.example.com/one' });
    const { role } = await made('/v1/roles', { name: 'Writer', permissions: ['campaigns.read'] });
    const { page, problems } = await stage.open('/webhooks');
    await page.getByRole('button', { name: 'Edit https://hooks.example.com/one' }).click();
    await page.getByLabel('URL', { exact: true }).fill('https://hooks.example.com/two');
    const events = ['reply.received'];
    await stage.api.call('patch', `/v1/webhooks/endpoints/${endpoint.id}`).send({ events }).expect(200);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    const { endpoints } = (await stage.api.call('get', '/v1/webhooks/endpoints').expect(200)).body;
    expect(endpoints).toMatchObject([{ url: 'https://hooks.example.com/two', events }]);

    await page.goto(`${stage.api.url}/app/members`);
    await page.getByRole('button', { name: 'Edit Writer' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Author');
    const permissions = ['campaigns.read', 'inbox'];
    await stage.api.call('patch', `/v1/roles/${role.id}`).send({ permissions }).expect(200);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { roles } = (await stage.api.call('get', '/v1/roles').expect(200)).body;
    const kept = roles.find(({ id }: { id: string }) => id === role.id);
    expect([kept.name, kept.permissions.toSorted()]).toEqual(['Author', permissions]);
    expect(problems).toEqual([]);
  });

  test('appear in an untouched pitch and are sent', async () => {
    const { brandId } = await made('/v1/brands', { url: 'https://acme.sandbox.example' });
    const { quoteRequest } = await made('/v1/orgs/quote-requests', { opportunityText: 'Who knows about anvils?' });
    const { page } = await stage.open(`/quotes/${quoteRequest.id}?brand=${brandId}`);
    await page.getByRole('button', { name: 'Draft pitch' }).click();
    const answer = page.getByLabel('Pitch text', { exact: true });
    await answer.waitFor();
    const pitches = async () =>
      (await stage.api.call('get', `/v1/orgs/quote-pitches?quoteRequestId=${quoteRequest.id}`)).body.quotePitches;
    const [{ id }] = await pitches();
    await stage.api.call('patch', `/v1/orgs/quote-pitches/${id}`).send({ draft: 'Of a colleague.' }).expect(200);
    await page.clock.install();
    await page.clock.fastForward(KEPT_FRESH_MS);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await expect.poll(() => answer.inputValue()).toBe('Of a colleague.');
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await page.getByRole('region', { name: 'Pitch text' }).getByText('Of a colleague.').waitFor();
    expect(await pitches()).toMatchObject([{ draft: 'Of a colleague.' }]);
  });

  test('of the session in another tab survive signing out here', async () => {
    const { page } = await stage.open('/answers');
    const another = JSON.stringify({ key: 'dist_usr_of_another_tab', isOfBrowser: true });
    await page.evaluate(`localStorage.setItem('distribute.session', ${JSON.stringify(another)})`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('#main').waitFor({ state: 'detached' });
    expect(await page.evaluate("localStorage.getItem('distribute.session')")).toBe(another);
  });
});
