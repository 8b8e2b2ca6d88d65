import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { generateKey } from '../../src/security/api-key.ts';
import { executablePath, launchBrowser } from '../../test/browser/browser.ts';
import { type Api, ask, endedCampaign } from '../pictures/seed.ts';
import { openStreamingProxy, type StreamUpdate } from './peers/streaming-proxy.ts';
import { withService } from './peers/with-service.ts';

const SANDBOX = 'sales-cold-email-outreach-sandbox-v1';
const MANY = 1_000_000;
const ROUNDS = 7;
const SLOWER = 4;
const UPDATES_PER_SECOND = 1_000;
const SETTLED_MS = 5_000;
const WATCHED_MS = 8_000;

/** Measures what users wait for, in a real browser. Without a browser nothing is measured. */
export async function run(): Promise<void> {
  if (executablePath === undefined) {
    console.log('There is no browser on this machine.');
    return;
  }
  const key = generateKey('usr');
  const browser = await launchBrowser();
  try {
    await withService(
      async ({ ours, databaseUrl }) => {
        const api = { url: ours.url, key };
        const { id: few } = await endedCampaign(api, 'Benchmark', SANDBOX, 100);
        const { id: many } = await endedCampaign(api, 'Benchmark', SANDBOX, 100);
        await addLeads(databaseUrl, many);
        await measureFirstLoad(browser, api);
        await measureCampaigns(browser, api, few, many);
        await measureStream(browser, api, few);
      },
      { DISTRIBUTE_BOOTSTRAP_KEY: key, DISTRIBUTE_SANDBOX_DAY: '50ms' },
    );
  } finally {
    await browser.close();
  }
}

async function addLeads(databaseUrl: string, campaignId: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, first_name, last_name, title,
       organization_name, status, sandbox, contacted, created_at)
     select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint + n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
       l.org_id, l.campaign_id, l.brand_id, l.reach, 'p' || n || '@x.example', 'p' || n || '@x.example', 'First', 'Last',
       'Head of Operations', 'Company ' || n, 'contacted', true, true, now()
     from generate_series(1, ${MANY}) as n, (select * from leads where campaign_id = $1 limit 1) as l`,
    [campaignId],
  );
  await client.query('analyze leads');
  await client.end();
}

/** Opens a page in a new context, without cache. */
async function signedPage(browser: Browser, { url, key }: Api): Promise<Page> {
  const me = await ask<{ orgId: string; userId: string }>({ url, key }, '/v1/me');
  const session = { key, authType: 'user_key', isAdmin: false, isOfBrowser: false, orgId: me.orgId, userId: me.userId };
  const context = await browser.newContext();
  await context.addInitScript(
    `sessionStorage.setItem('distribute.session', ${JSON.stringify(JSON.stringify(session))})`,
  );
  return context.newPage();
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** Runs in the page: records when a usable element appears, by the page's own clock. */
const noteShown = (selector: string) => `new MutationObserver((_, observer) => {
  if (document.querySelector(${JSON.stringify(selector)}) === null) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.shownAt = performance.now())));
}).observe(document, { childList: true, subtree: true })`;

async function timeOf(page: Page, url: string, selector: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor();
  return performance.now() - startedAt;
}

async function measureFirstLoad(browser: Browser, api: Api): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const page = await signedPage(browser, api);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(noteShown('.inbox-line'));
    await page.goto(`${api.url}/app/answers`, { waitUntil: 'commit' });
    // Evaluating in the page earlier would take CPU time from the measurement.
    await pause(SETTLED_MS);
    times.push(await page.evaluate<number>('window.shownAt'));
    await page.context().close();
  }
  // The first load waits for the dashboard to be built.
  const [first = 0, ...later] = times;
  console.log(
    `first load, CPU ${SLOWER} times slower: ${median(later).toFixed(0)} ms to the answers (bar: under 1,000), the very first ${first.toFixed(0)} ms`,
  );
}

async function measureCampaigns(browser: Browser, api: Api, few: string, many: string): Promise<void> {
  const page = await signedPage(browser, api);
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.few.push(await timeOf(page, `${api.url}/app/campaigns/${few}?view=leads`, '[role=tabpanel] tbody tr'));
    times.many.push(await timeOf(page, `${api.url}/app/campaigns/${many}?view=leads`, '[role=tabpanel] tbody tr'));
  }
  await page.context().close();
  const [small, large] = [median(times.few), median(times.many)];
  console.log(
    `a campaign and its leads: ${small.toFixed(0)} ms at 100 leads, ${large.toFixed(0)} ms at ${MANY}, ratio ${(large / small).toFixed(2)} (bar: 1)`,
  );
}

const LONGEST_FRAME = `new Promise((resolve) => {
  let last = performance.now(), longest = 0, frames = 0;
  const end = last + ${WATCHED_MS};
  const frame = (now) => {
    longest = Math.max(longest, now - last);
    last = now;
    frames += 1;
    if (now < end) requestAnimationFrame(frame);
    else resolve({ longest, frames });
  };
  requestAnimationFrame(frame);
})`;

async function measureStream(browser: Browser, api: Api, campaignId: string): Promise<void> {
  const { campaign } = await ask<{ campaign: StreamUpdate['campaign'] }>(api, `/v1/campaigns/${campaignId}`);
  const statistics = await ask<StreamUpdate['statistics']>(api, `/v1/campaigns/${campaignId}/stats`);
  const client = { campaign: { ...campaign, status: 'active' }, statistics };
  const proxy = await openStreamingProxy(api.url, client, UPDATES_PER_SECOND);
  const page = await signedPage(browser, { ...api, url: proxy.url });
  await page.route(`**/trpc/campaigns.get?**`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"status":"completed"', '"status":"active"'),
    });
  });
  await page.goto(`${proxy.url}/app/campaigns/${campaignId}`);
  await page.getByRole('heading', { name: 'Benchmark' }).waitFor();
  await pause(2_000);
  const before = await page.locator('main').innerText();
  const { longest, frames } = await page.evaluate<{ longest: number; frames: number }>(LONGEST_FRAME);
  const isLive = (await page.locator('main').innerText()) !== before;
  await page.context().close();
  proxy.close();
  console.log(
    `${UPDATES_PER_SECOND} updates a second: longest frame ${longest.toFixed(0)} ms of ${frames} in ${WATCHED_MS} ms (bar: at most 100)${isLive ? '' : '; BUT NOTHING MOVED'}`,
  );
}
