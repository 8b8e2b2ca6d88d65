import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stageOf } from '../api/contacts/stage.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { executablePath, launchBrowser } from './browser.ts';

/** A customer's page on another origin that uses the SDK. */
const PAGE = `
  import { createClient, DistributeError, iterate, unwrap, verifyWebhook, watchCampaign } from '@distribute/sdk';
  Object.assign(window, { sdk: { createClient, DistributeError, iterate, unwrap, verifyWebhook, watchCampaign } });
`;

describe.skipIf(executablePath === undefined)('in a browser', () => {
  let api: TestService;
  let browser: Browser;
  let site: Server;
  let origin: string;
  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: { contents: PAGE, resolveDir: import.meta.dirname },
      alias: { '@distribute/sdk': join(import.meta.dirname, '../../clients/sdk/src/index.ts') },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    });
    site = createServer((request, response) => {
      const isScript = request.url === '/sdk.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? outputFiles[0]?.text : '<!doctype html><script type="module" src="/sdk.js"></script>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    api = await startService({ environment: { DISTRIBUTE_CORS_ORIGINS: origin } });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    site.close();
    await api.close();
  });

  test('a page of another origin calls, uploads, lists, watches and verifies', async () => {
    const { key, brandId, newCampaign } = await stageOf(api);
    const { id: campaignId } = await newCampaign();
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(origin);
    await page.waitForFunction('window.sdk');
    const given = JSON.stringify({ baseUrl: api.url, apiKey: key, brandId, campaignId });
    const seen = await page.evaluate(`(async ({ baseUrl, apiKey, brandId, campaignId }) => {
      const { createClient, DistributeError, iterate, unwrap, verifyWebhook, watchCampaign } = window.sdk;
      const client = createClient({ baseUrl, apiKey });
      const me = await unwrap(client.GET('/v1/me'));
      const file = new File(['email\\nada@bluefield.example\\nbob@bluefield.example'], 'people.csv');
      await unwrap(client.POST('/v1/orgs/contacts/upload', { body: { file, brandId } }));
      const emails = [];
      while (emails.length < 2) {
        emails.length = 0;
        const query = { brandId, limit: 1 };
        for await (const { email } of iterate(client, '/v1/orgs/contacts', { params: { query } })) emails.push(email);
      }
      const { value } = await watchCampaign(client, campaignId).next();
      const path = { campaignId: crypto.randomUUID() };
      const failure = await unwrap(client.GET('/v1/campaigns/{campaignId}', { params: { path } })).catch((error) => error);
      const forged = { 'x-distribute-signature': 'sha256=' + '0'.repeat(64) };
      const secret = 'whsec_' + btoa('0'.repeat(32));
      const refusal = await verifyWebhook({ payload: '{}', headers: forged, secret }).catch((error) => error);
      return {
        authType: me.authType,
        emails: emails.sort(),
        watched: value.campaign.id === campaignId,
        failure: failure instanceof DistributeError && [failure.status, failure.code, failure.requestId !== null],
        refusal: refusal.name,
      };
    })(${given})`);
    expect(seen).toEqual({
      authType: 'user_key',
      emails: ['ada@bluefield.example', 'bob@bluefield.example'],
      watched: true,
      failure: [404, 'not_found', true],
      refusal: 'WebhookVerificationError',
    });
    expect(problems).toEqual([]);
  });
});
