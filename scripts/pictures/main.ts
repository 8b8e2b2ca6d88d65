import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { generateKey } from '../../src/security/api-key.ts';
import { startModelServer } from '../../test/ai/model-server.ts';
import { executablePath, launchBrowser } from '../../test/browser/browser.ts';
import { startStripeServer } from '../../test/harness/stripe-server.ts';
import { withService } from '../bench/peers/with-service.ts';
import { type Addresses, type Api, ask, type Outside, seed } from './seed.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Every screen in every state, for review only; not committed. */
const ALL = join(ROOT, '.pictures');
const SHOWN = join(ROOT, 'site/pictures');

const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
/** Optional filter by path; default: all screens. */
const wanted = process.argv[2];
const COLOURS = ['light', 'dark'] as const;

/** How the server's responses bring a screen into each state. */
const STATES: Record<string, { organisation: 'full' | 'empty'; answer?: (route: Route) => Promise<void> }> = {
  full: { organisation: 'full' },
  empty: { organisation: 'empty' },
  loading: { organisation: 'full', answer: () => new Promise<void>(() => {}) },
  failed: {
    organisation: 'full',
    answer: (route) =>
      route.fulfill({
        status: 500,
        json: {
          error: {
            message: 'Something went wrong on our side; the log tells more.',
            code: -32_603,
            data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, errorCode: 'internal_server_error' },
          },
        },
      }),
  },
};

function screenPaths(): string[] {
  const folder = join(ROOT, 'clients/dashboard/src/screens');
  const lists = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const texts = lists.map((name) => readFileSync(join(folder, name), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path));
}

interface Shot {
  path: string;
  address: string;
  state: string;
}

/** Uses one page for all sizes and colours, so that a screen loads its data once. */
async function shoot(browser: Browser, url: string, session: object, { path, address, state }: Shot): Promise<void> {
  const { answer } = STATES[state] ?? {};
  const name = path === '/' ? 'home' : path.slice(1).replaceAll(/[/:]+/g, '-');
  const page = await signedPage(browser, session, { viewport: SIZES.desktop });
  if (answer !== undefined) await page.route('**/trpc/**', answer);
  await page.goto(`${url}/app${address}`);
  await settled(page, state);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of COLOURS) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(ALL, `${name}-${state}-${size}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.context().close();
}

async function signedPage(browser: Browser, session: object, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  await context.addInitScript(
    `sessionStorage.setItem('distribute.session', ${JSON.stringify(JSON.stringify(session))})`,
  );
  return context.newPage();
}

/** Waits until the screen shows its state. A failing screen retries before it shows the error. */
async function settled(page: Page, state: string): Promise<void> {
  await page.locator('#main').waitFor();
  const sign = { failed: page.getByRole('alert'), loading: page.locator('.skeleton') }[state];
  if (sign === undefined) {
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page
      .waitForFunction("document.querySelector('.skeleton') === null", null, { timeout: 6_000 })
      .catch(() => undefined);
  } else
    await sign
      .first()
      .waitFor({ timeout: 6_000 })
      .catch(() => undefined);
}

async function sessionOf(api: Api, adminKey: string, orgId: string): Promise<object> {
  const { users } = await ask<{ users: { id: string }[] }>({ ...api, key: adminKey }, `/v1/users?orgId=${orgId}`);
  return { key: adminKey, authType: 'admin', isAdmin: true, orgId, userId: users[0]?.id ?? null };
}

async function takeAll(browser: Browser, api: Api, adminKey: string, outside: Outside): Promise<void> {
  const addresses: Addresses = await seed(api, adminKey, outside);
  const { orgId } = await ask<{ orgId: string }>(api, '/v1/me');
  const { org } = await ask<{ org: { id: string } }>({ ...api, key: adminKey }, '/v1/orgs', { name: 'New here' });
  const sessions = { full: await sessionOf(api, adminKey, orgId), empty: await sessionOf(api, adminKey, org.id) };
  for (const path of screenPaths().filter((each) => wanted === undefined || new RegExp(wanted).test(each))) {
    for (const [state, { organisation }] of Object.entries(STATES)) {
      if (organisation === 'empty' && path.includes(':')) continue;
      await shoot(browser, api.url, sessions[organisation], { path, address: addresses[path] ?? path, state });
    }
    console.log(path);
  }
  for (const [name, address] of Object.entries({
    answers: '/answers',
    campaign: addresses['/campaigns/:campaignId'],
  })) {
    const page = await signedPage(browser, sessions.full, { viewport: { width: 1280, height: 800 } });
    await page.goto(`${api.url}/app${address}`);
    await settled(page, 'full');
    await page
      .locator('.inbox-line')
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    await settled(page, 'full');
    await page.screenshot({ path: join(SHOWN, `${name}.png`) });
    await page.context().close();
  }
}

if (executablePath === undefined) {
  console.error('Pictures need a browser: install chromium.');
  process.exit(1);
}
if (wanted === undefined) rmSync(ALL, { recursive: true, force: true });
for (const folder of [ALL, SHOWN]) mkdirSync(folder, { recursive: true });
const [userKey, adminKey] = [generateKey('usr'), generateKey('app')];
const [browser, stripe, model] = await Promise.all([launchBrowser(), startStripeServer(), startModelServer()]);
await withService(({ ours }) => takeAll(browser, { url: ours.url, key: userKey }, adminKey, { stripe, model }), {
  ...stripe.environment,
  DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
  DISTRIBUTE_BOOTSTRAP_KEY: userKey,
  DISTRIBUTE_ADMIN_KEY: adminKey,
  DISTRIBUTE_SANDBOX_DAY: '100ms',
});
await Promise.all([browser.close(), stripe.close(), model.close()]);
console.log(`They are in ${ALL} and ${SHOWN}.`);
process.exit(0);
