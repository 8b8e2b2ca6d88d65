import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleDashboard } from '../../src/http/dashboard/bundle.ts';
import { type DashboardStage, expectAccessible, hasBrowser, hold, openDashboard } from './stage.ts';

/** Limit of the compressed first load in kB. An import of a lazily loaded part breaks it. */
const FIRST_LOAD_KB = 150;

test('the first load is small, and asset names contain a hash', async () => {
  const { assets, pageAt } = await bundleDashboard();
  const html = pageAt('/app');
  expect(pageAt('/app/answers')).toBe(html);
  expect(pageAt('/app/campaigns')).not.toBe(html);
  const early = [...html.matchAll(/\/app\/assets\/([\w.-]+)/g)].map(([, name = '']) => name);
  expect(early.length).toBeGreaterThan(1);
  const sizes = await Promise.all(
    early.map(async (name) => (await assets.get(name)?.encoded('gzip'))?.length ?? Infinity),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(FIRST_LOAD_KB);
  expect((await bundleDashboard()).pageAt('/app')).toBe(html);
});

describe.skipIf(!hasBrowser)('the shell', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  const newPage = async () => (await stage.browser.newContext()).newPage();
  const visit = async (path: string) => {
    const page = await newPage();
    await page.goto(stage.api.url + path);
    return page;
  };

  test('a sign-in link works once, disappears from the URL and opens its page', async () => {
    const link = (await stage.api.service.signInLink(stage.api.url)).replace('/app#', '/app/answers?show=open#');
    const page = await newPage();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(page.url()).toBe(`${stage.api.url}/app/answers?show=open`);
    await page.reload();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    const beside = await page.context().newPage();
    await beside.goto(`${stage.api.url}/app/answers`);
    await beside.getByRole('heading', { name: 'Inbox' }).waitFor();
    const other = await newPage();
    await other.goto(link);
    await other.getByText('This sign-in link was already used or has expired').waitFor();
    await other.getByLabel('API key').waitFor();
    await expectAccessible(other);
  });

  test('a key signs in one tab, and wrong or revoked keys show an error', async () => {
    const page = await visit('/app/answers');
    const signIn = async (key: string) => {
      await page.getByLabel('API key').fill(key);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await signIn('dist_usr_wrong');
    await page.getByText('The API key is invalid or revoked.').waitFor();
    const made = await stage.api.call('post', '/v1/api-keys').send({ name: 'Tab' }).expect(200);
    await signIn(made.body.key);
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(await page.evaluate('localStorage.length')).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Main' }).getByText('Administration').count()).toBe(0);
    await stage.api.call('delete', `/v1/api-keys/${made.body.id}`).expect(200);
    await page.reload();
    await page.getByText('The API key is invalid or revoked.').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  test('signing out ends the session on the service', async () => {
    const { page } = await stage.open();
    const { key, orgId } = JSON.parse(await page.evaluate("sessionStorage.getItem('distribute.session')"));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    await expect.poll(async () => (await stage.api.call('get', '/v1/me', key).set('x-org-id', orgId)).status).toBe(401);
    expect(await page.evaluate("localStorage.getItem('distribute.session')")).toBeNull();
  });

  const signIn = async (page: Page, key: string, orgId?: string) => {
    await page.getByLabel('API key').fill(key);
    if (orgId !== undefined) await page.getByLabel('Organisation ID').fill(orgId);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('#main').waitFor();
  };
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
  };

  test('the next user of a tab sees no data of the previous one', async () => {
    const [first, second] = [
      await stage.api.newOrganisation('First people'),
      await stage.api.newOrganisation('Second'),
    ];
    const page = await visit('/app/campaigns?brand=theirs');
    await signIn(page, first.key);
    await page.getByText('First people').waitFor();
    await page.evaluate("sessionStorage.setItem('distribute.new-campaign.x', '{}')");
    let refuseLate = () => {};
    const released = new Promise<void>((resolve) => {
      refuseLate = resolve;
    });
    let held = 0;
    await page.route('**/trpc/inbound.listReplies*', async (route) => {
      if (route.request().headers().authorization !== `Bearer ${first.key}`) return route.continue();
      held += 1;
      await released;
      const error = { message: 'The API key is invalid or revoked.', code: -32001, data: { httpStatus: 401 } };
      return route.fulfill({ status: 401, json: { error } });
    });
    await page.getByRole('link', { name: 'Inbox', exact: true }).click();
    await expect.poll(() => held).toBe(1);
    await signOut(page);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(page.url()).toBe(`${stage.api.url}/app`);
    await signIn(page, second.key);
    await page.getByText('Second', { exact: true }).waitFor();
    expect(await page.getByText('First people').count()).toBe(0);
    const refused = page.waitForResponse((response) => response.status() === 401, { timeout: 2_000 });
    refuseLate();
    await refused.catch(() => undefined);
    await page.getByRole('heading', { name: 'No replies yet' }).waitFor();
    expect(await page.getByLabel('API key').count()).toBe(0);
  });

  test('switching organisations clears filters and record pages', async () => {
    await stage.api.newOrganisation('Third people');
    const { page, problems } = await stage.open('/campaigns?status=active');
    const organisation = page.getByRole('combobox', { name: 'Organisation' });
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await organisation.selectOption('Third people');
    await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor();
    expect(page.url()).toBe(`${stage.api.url}/app/campaigns`);
    const brand = await stage.api.call('post', '/v1/brands').send({ url: 'https://acme.sandbox.example' }).expect(200);
    await page.goto(`${stage.api.url}/app/brands/${brand.body.brandId ?? brand.body.brand.id}`);
    await page.getByRole('alert').waitFor();
    const others = organisation.getByRole('option').filter({ hasNotText: /people|Second/ });
    await organisation.selectOption(await others.first().innerText());
    await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
    expect(page.url()).toBe(`${stage.api.url}/app/answers`);
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });

  test('a sign-in link in a signed-in tab asks first and leaves no token', async () => {
    const { key } = await stage.api.newOrganisation('Fourth people');
    const page = await visit('/app/answers');
    await signIn(page, key);
    const link = async () => (await stage.api.service.signInLink(stage.api.url)).replace('/app#', '/app/answers#');
    await page.goto(await link());
    const asked = page.getByRole('alertdialog', { name: 'Already signed in' });
    await asked.waitFor();
    expect(page.url()).toBe(`${stage.api.url}/app/answers`);
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByText('Fourth people').waitFor();
    await page.evaluate(`location.href = ${JSON.stringify(await link())}`);
    await asked.getByRole('button', { name: 'Sign in with link' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Administration').waitFor();
    expect(page.url()).toBe(`${stage.api.url}/app/answers`);
    expect(await page.getByText('Fourth people').filter({ visible: true }).count()).toBe(0);
  });

  test('a missing chunk after an update offers a reload', async () => {
    const { page } = await stage.open('/answers');
    await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
    await page.route('**/app/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.keyboard.press('Control+k');
    await page.getByRole('status').getByRole('button', { name: 'Reload' }).waitFor();
    await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('heading', { name: 'Page failed to load' }).waitFor();
    await page.unrouteAll();
    await page.locator('#main').getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Contacts', exact: true }).waitFor();
  });

  test('an application key acts for one organisation without administration', async () => {
    const { orgId } = await stage.api.newOrganisation('Fifth people');
    const made = await stage.api
      .call('post', '/v1/api-keys', stage.api.adminKey)
      .set('x-org-id', orgId)
      .send({ kind: 'app' })
      .expect(200);
    const page = await visit('/app/answers');
    await signIn(page, made.body.key, orgId);
    await page.getByText('Fifth people').waitFor();
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect(await menu.getByText('Administration').count()).toBe(0);
    await signOut(page);
    await signIn(page, stage.api.adminKey, orgId);
    await menu.getByText('Administration').waitFor();
  });

  test('an export respects Retry-After, and typing in a filter adds no history entry', async () => {
    const { page } = await stage.open('/organisations');
    let refusals = 0;
    await page.route(/keys\.listOrganisations.*1000/, (route) => {
      refusals += 1;
      if (refusals > 1) return route.continue();
      const error = { message: 'Too many requests.', code: -32029, data: { httpStatus: 429 } };
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error } });
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await download;
    expect(refusals).toBe(2);
    await page.goto(`${stage.api.url}/app/failed-requests`);
    const path = page.getByLabel('Path starts with');
    await path.fill('/v1/nowhere-at-all');
    const before = await page.evaluate('history.length');
    await path.blur();
    expect(await page.evaluate('history.length')).toBe(before);
    await path.press('Enter');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect.poll(() => path.inputValue()).toBe('');
  });

  test('on a low screen the menu shows the current entry without layout shifts', async () => {
    const { page } = await stage.open('/answers', { viewport: { width: 1280, height: 560 } });
    const menu = page.getByRole('navigation', { name: 'Main' });
    const isShown = async (title: string) => {
      const [frame, entry] = [await menu.boundingBox(), await menu.getByRole('link', { name: title }).boundingBox()];
      return (
        frame !== null && entry !== null && entry.y > frame.y - 1 && entry.y + entry.height < frame.y + frame.height + 1
      );
    };
    await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
    expect([await isShown('Inbox'), await isShown('Jobs')]).toEqual([true, false]);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.getByRole('heading', { name: 'Health', exact: true }).waitFor();
    await expect.poll(() => isShown('Health')).toBe(true);
    expect(await page.evaluate('scrollY')).toBe(0);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/trpc/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${stage.api.url}/app/jobs`);
    await expect.poll(() => isShown('Jobs')).toBe(true);
    const before = await menu.boundingBox();
    release();
    await expect.poll(() => page.locator('#main .skeleton').count()).toBe(0);
    expect(await menu.boundingBox()).toEqual(before);
  });

  test('the menu shows the current entry when its footer loads late', async () => {
    const { key } = await stage.api.newOrganisation('Known last');
    const page = await visit('/app/answers');
    await page.setViewportSize({ width: 1280, height: 560 });
    await signIn(page, key);
    const { asked, release } = await hold(page, 'keys.getOrganisation');
    await page.goto(`${stage.api.url}/app/events`);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const current = menu.getByRole('link', { name: 'Events' });
    await page.getByRole('heading', { name: 'Events', exact: true }).waitFor();
    await expect.poll(asked).toBe(1);
    release();
    await page.getByText('Known last').waitFor();
    await expect
      .poll(async () => endOf(await menu.boundingBox()) - endOf(await current.boundingBox()))
      .toBeGreaterThan(-1);
  });

  test('the palette, the shortcuts and the theme', async () => {
    const { page, problems } = await stage.open('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('inbo');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
    await page.goto(`${stage.api.url}/app/nowhere`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('button', { name: 'Use dark theme' }).click();
    await page.getByRole('button', { name: 'Use light theme' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    await page.reload();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    expect(problems).toEqual([]);
  });

  test('the content security policy allows only own scripts', async () => {
    const response = await fetch(`${stage.api.url}/app`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(await response.text()).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect((await fetch(`${stage.api.url}/app/assets/none.js`)).status).toBe(404);
  });
});

const endOf = (box: { y: number; height: number } | null) => (box === null ? Number.NaN : box.y + box.height);
