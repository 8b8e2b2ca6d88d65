import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { executablePath, launchBrowser } from '../browser/browser.ts';
import { startService, type TestService } from '../harness/start-service.ts';

export const hasBrowser = executablePath !== undefined;

export interface DashboardStage {
  api: TestService;
  browser: Browser;
  /** A page that was signed in by a link, as the start prints it; whatever goes wrong on it is in `problems`. */
  open(path?: string, options?: BrowserContextOptions): Promise<{ page: Page; problems: string[] }>;
  close(): Promise<void>;
}

/** The whole service with a browser before it. */
export async function openDashboard(environment: Record<string, string> = {}): Promise<DashboardStage> {
  const api = await startService({
    environment: { DISTRIBUTE_ROLE: 'all', DISTRIBUTE_SANDBOX_DAY: '50ms', ...environment },
  });
  const browser = await launchBrowser();
  return {
    api,
    browser,
    open: (path = '/answers', options = {}) => openPage(api, browser, path, options),
    async close() {
      await browser.close();
      await api.close();
    },
  };
}

async function openPage(api: TestService, browser: Browser, path: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== api.url && url.protocol.startsWith('http')) problems.push(`asked ${url.host}`);
  });
  const link = await api.service.signInLink(api.url);
  await page.goto(link.replace('/app#', `/app${path}#`));
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  return { page, problems };
}

/** Nothing of any level that a machine can find stands in anybody's way. */
export async function expectAccessible(page: Page): Promise<void> {
  // In a frame without scripts the machine cannot run.
  // The library tells of a busy button by its name, for seconds; a dialog that closes takes the button with it.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe[sandbox]')
    .exclude('[data-live-announcer]')
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  expect(found).toEqual([]);
}

/** A campaign in the sandbox that has come to its end, with its answers. */
export async function endedCampaign(api: TestService, { name = 'First', maxLeads = 20 } = {}): Promise<string> {
  const created = await api
    .call('post', '/v1/campaigns')
    .send({
      name,
      workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
      brandUrls: ['https://acme.sandbox.example'],
      maxLeads,
    })
    .expect(200);
  const campaignId: string = created.body.campaign.id;
  await expect
    .poll(async () => (await api.call('get', `/v1/campaigns/${campaignId}`)).body.campaign.status, { timeout: 60_000 })
    .toBe('completed');
  return campaignId;
}
