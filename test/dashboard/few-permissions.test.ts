import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '../../src/kernel/permissions.ts';
import { type DashboardStage, endedCampaign, mayTakeMinutes, openDashboard } from './stage.ts';

const ACME = 'https://acme.sandbox.example';
const FOLDER = join(import.meta.dirname, '../../clients/dashboard/src/screens');

const screens = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split(/(?=path: ')/))
  .flatMap((text) => {
    const [, path] = /^path: '([^']+)'/.exec(text) ?? [];
    const [needs = ''] = /needs: [^\n]+/.exec(text) ?? [];
    return path === undefined ? [] : [{ path, needs: PERMISSIONS.filter((one) => needs.includes(`'${one}'`)) }];
  });

const needsOf = (address: string): readonly Permission[] => {
  const [target = ''] = address.split(/[?#]/);
  return screens.find(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(target))?.needs ?? [];
};

const isOfCampaigns = (address: string) => needsOf(address).join() === 'campaigns.read';

describe.skipIf(!mayTakeMinutes)('a user with the permission for one page', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  async function openLimited(scopes: readonly Permission[]): Promise<Page> {
    const { key } = (await stage.api.call('post', '/v1/api-keys').send({ name: 'Limited', scopes }).expect(200)).body;
    const { orgId, userId } = (await stage.api.call('get', '/v1/me').expect(200)).body;
    const page = await (await stage.browser.newContext({ locale: 'en-GB' })).newPage();
    const session = {
      key,
      authType: 'user_key',
      isAdmin: false,
      orgId,
      userId,
      isOfBrowser: false,
      permissions: scopes,
    };
    await page.addInitScript(
      `sessionStorage.setItem('distribute.session', ${JSON.stringify(JSON.stringify(session))})`,
    );
    return page;
  }

  async function obstaclesAt(page: Page, address: string): Promise<string[]> {
    const found: string[] = [];
    const hear = (response: { status(): number; url(): string }) => {
      if (response.status() === 403) found.push(`${address} asks ${new URL(response.url()).pathname}`);
    };
    page.on('response', hear);
    await page.goto(`${stage.api.url}/app${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('#main .skeleton').count()).toBe(0);
    await page.waitForTimeout(300);
    page.off('response', hear);
    for (const link of await page.locator('#main a[href^="/app/"]').all()) {
      const target = (await link.getAttribute('href'))?.slice('/app'.length) ?? '';
      const isClosed = needsOf(target).some((one) => !needsOf(address).includes(one));
      if (isClosed) found.push(`${address} leads to ${target}`);
    }
    return [...new Set(found)];
  }

  async function obstacles(addresses: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const [scopes, group] of Map.groupBy(addresses, (address) => needsOf(address).join())) {
      if (scopes === '') continue;
      const page = await openLimited(scopes.split(',') as Permission[]);
      for (const address of group) found.push(...(await obstaclesAt(page, address)));
      await page.context().close();
    }
    return found;
  }

  /** Campaign screens are tested separately. */
  const menu = screens.map(({ path }) => path).filter((path) => !path.includes(':') && !isOfCampaigns(path));

  test('sees no forbidden requests or links on empty pages', async () => {
    expect(screens.length).toBeGreaterThan(30);
    expect(await obstacles(menu)).toEqual([]);
  });

  test('sees no forbidden requests or links on pages with data', async () => {
    const campaignId = await endedCampaign(stage.api);
    const { brands } = (await stage.api.call('get', '/v1/brands').expect(200)).body;
    const { replies } = (await stage.api.call('get', '/v1/replies').expect(200)).body;
    const views = ['overview', 'emails', 'history', 'workflow'].map((view) => `/campaigns/${campaignId}?view=${view}`);
    const groups = ['campaignId', 'brandId', 'userId'].map((by) => `/costs?by=${by}`);
    const others = [`/brands/${brands[0].id}`, `/answers?answer=${replies[0].id}`, `/costs?campaign=${campaignId}`];
    expect(await obstacles(['/events', ...views, ...groups, ...others])).toEqual([]);
  });

  test('can create a campaign without the prefill', async () => {
    const { brandId } = (await stage.api.call('post', '/v1/brands').send({ url: ACME }).expect(200)).body;
    const { orgId } = (await stage.api.call('get', '/v1/me').expect(200)).body;
    const feature = 'sales-cold-email-outreach';
    const plan = { brandId, featureSlug: feature, workflowSlug: `${feature}-sandbox` };
    const page = await openLimited(['campaigns.read', 'campaigns.run']);
    await page.addInitScript(
      `sessionStorage.setItem('distribute.new-campaign.${orgId}', ${JSON.stringify(JSON.stringify(plan))})`,
    );
    expect(await obstaclesAt(page, '/campaigns/new?step=what')).toEqual([]);
    await page.getByText('Enter the values yourself.').waitFor();
    await page.getByLabel('Value proposition').waitFor();
    expect(await obstaclesAt(page, '/campaigns/new?step=look')).toEqual([]);
    await page.getByRole('region', { name: 'Review' }).getByText('Cost', { exact: true }).waitFor();
  });
});
