import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, mayTakeMinutes, openDashboard } from './stage.ts';

describe.skipIf(!mayTakeMinutes)('single-use links', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  const newPage = async () => (await stage.browser.newContext({ locale: 'en-GB' })).newPage();

  /** The next request of this procedure fails on the network. */
  const loseNext = (page: Page, procedure: string) =>
    page.route(`**/trpc/${procedure}*`, (route) => route.abort(), { times: 1 });

  const invite = async (email: string): Promise<string> => {
    const { roles } = (await stage.api.call('get', '/v1/roles').expect(200)).body;
    const viewer = roles.find(({ name }: { name: string }) => name === 'viewer');
    const made = await stage.api
      .call('post', '/v1/members/invite')
      .send({ email, roleIds: [viewer.id] })
      .expect(200);
    const link: string = made.body.link;
    return stage.api.url + link.slice(link.indexOf('/app'));
  };

  test('can be retried if the request never reached the service', async () => {
    const page = await newPage();
    await loseNext(page, 'keys.signIn');
    await page.goto(await stage.api.service.signInLink(stage.api.url));
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
    expect(page.url()).not.toContain('sign-in=');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(await page.getByText('Already signed in').count()).toBe(0);
  });

  test('keep a new member signed in if one request for roles fails', async () => {
    const page = await newPage();
    await page.goto(await invite('ada@acme.example'));
    await page.getByLabel('Your name').fill('Ada');
    await loseNext(page, 'members.listRoles');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    await page.reload();
    await page.getByText('Signed in as Viewer').waitFor();
  });

  test('keep a new member signed in and show an error while roles cannot be read', async () => {
    const page = await newPage();
    await page.goto(await invite('bea@acme.example'));
    await page.route('**/trpc/members.listRoles*', (route) => route.abort());
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
    await page.unroute('**/trpc/members.listRoles*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
  });
});
