import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../../clients/mcp/package.json' with { type: 'json' };
import { FEATURE_INPUTS } from '../campaigns/stage.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import {
  callTool,
  connectStdio,
  HOSTILE,
  makeBrand,
  makeCampaign,
  NEVER,
  ownOrganisation,
  PROTOCOLS,
} from './stage.ts';

const MAIN = join(import.meta.dirname, '../../clients/mcp/src/main.ts');

let api: TestService;
let client: Client;
let brandId: string;
let campaignId: string;
beforeAll(async () => {
  api = await startService();
  const orgId = await ownOrganisation(api);
  brandId = await makeBrand(api, orgId, HOSTILE);
  campaignId = await makeCampaign(api, { orgId, brandId, name: HOSTILE });
  client = await connectStdio({ url: api.url, key: api.userKey, args: ['--tools', 'all'] });
  await client.listTools();
});
afterAll(async () => {
  await client.close();
  await api.close();
});

test.each(PROTOCOLS)('with protocol %s the six tools are the ones of the service', async (protocol) => {
  const own = await connectStdio({ url: api.url, key: api.userKey }, protocol);
  onTestFinished(() => own.close());
  const { tools } = await own.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'distribute_status',
    'distribute_list_brands',
    'distribute_list_campaigns',
    'distribute_campaign_stats',
    'distribute_list_workflows',
    'distribute_suggest_icp',
  ]);
  expect((await callTool(own, 'distribute_status')).data.identity.authType).toBe('user_key');
  const stats = await callTool(own, 'distribute_campaign_stats', { campaign_id: campaignId });
  expect(`${stats.text}${JSON.stringify(stats.data)}`).not.toMatch(NEVER);
  const profile = await callTool(own, 'distribute_suggest_icp', { brand_url: 'https://acme.sandbox.example' });
  expect(profile.data.profile.industries.length).toBeGreaterThan(0);
});

const CALLS: Record<string, [given: () => Record<string, unknown>, under: string]> = {
  whoami: [() => ({}), 'identity'],
  brands_list: [() => ({}), 'brands'],
  brands_get: [() => ({ brandId }), 'brand'],
  brands_create: [() => ({ url: 'https://acme.sandbox.example' }), 'brand'],
  brands_extract_fields: [() => ({ brandIds: [sandboxBrand], fields: [{ key: 'pricing' }] }), 'fields'],
  features_list: [() => ({ implemented: true }), 'features'],
  features_get: [() => ({ slug: 'sales-cold-email-outreach' }), 'feature'],
  features_prefill: [() => ({ featureSlug: 'sales-cold-email-outreach', brandIds: [sandboxBrand] }), 'prefilled'],
  features_stats: [() => ({ featureSlug: 'sales-cold-email-outreach', groupBy: 'campaign' }), 'statistics'],
  features_global_stats: [() => ({}), 'statistics'],
  features_stats_registry: [() => ({}), 'registry'],
  campaigns_list: [() => ({ status: 'active' }), 'campaigns'],
  campaigns_get: [() => ({ campaignId }), 'campaign'],
  campaigns_stats: [() => ({ campaignId }), 'statistics'],
  campaigns_create: [
    () => ({
      name: 'By a model',
      workflowDynastySlug: 'sales-cold-email-outreach-sandbox',
      brandIds: [sandboxBrand],
      featureInputs: FEATURE_INPUTS,
      maxLeads: 1,
      draft: true,
    }),
    'campaign',
  ],
  campaigns_preflight: [
    () => ({
      name: 'Spring',
      workflowDynastySlug: 'sales-cold-email-outreach-sandbox',
      brandIds: [brandId],
      featureInputs: FEATURE_INPUTS,
      maxLeads: 5,
    }),
    'preflight',
  ],
  campaigns_start: [() => ({ campaignId: draftId }), 'campaign'],
  campaigns_pause: [() => ({ campaignId }), 'campaign'],
  campaigns_stop: [() => ({ campaignId }), 'campaign'],
  leads_list: [() => ({ campaignId }), 'leads'],
  replies_list: [() => ({ campaignId, unread: true }), 'replies'],
  emails_list: [() => ({ brandId }), 'emails'],
  workflows_list: [() => ({}), 'workflows'],
  workflows_get: [() => ({ workflowId: 'sales-cold-email-outreach-sandbox-v1' }), 'workflow'],
  workflows_summary: [() => ({ workflowId: 'sales-cold-email-outreach-sandbox-v1' }), 'workflow'],
  workflows_key_status: [() => ({ workflowId: 'sales-cold-email-outreach-sandbox-v1' }), 'keyStatus'],
  outlets_list: [() => ({ brandId }), 'outlets'],
  outlets_by_campaign: [() => ({ campaignId }), 'outlets'],
  journalists_list: [() => ({ brandId }), 'journalists'],
  journalists_by_campaign: [() => ({ campaignId }), 'journalists'],
  articles_list: [() => ({}), 'articles'],
  press_kits_generate: [() => ({ instruction: 'Say who we are.', brandId: sandboxBrand }), 'mediaKit'],
  press_kits_list: [() => ({ brandId: sandboxBrand }), 'mediaKits'],
  press_kits_get: [() => ({ id: kitId }), 'mediaKit'],
  press_kits_view_stats: [() => ({ brandId }), 'views'],
  billing_balance: [() => ({}), 'balance'],
  billing_account: [() => ({}), 'account'],
  billing_transactions: [() => ({}), 'transactions'],
  costs_brand_breakdown: [() => ({ brandId, sandbox: true }), 'groups'],
  costs_by_brand: [() => ({ sandbox: false }), 'groups'],
  costs_delivery_stats: [() => ({ brandId }), 'statistics'],
};
let sandboxBrand = '';
let draftId = '';
let kitId = '';

describe('with --tools all', () => {
  test('there is a tool for each operation, and writes are marked', async () => {
    const { tools } = await client.listTools();
    expect(new Set(tools.slice(6).map(({ name }) => name))).toEqual(new Set(Object.keys(CALLS)));
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name);
    expect(writing).toEqual([
      'brands_create',
      'brands_extract_fields',
      'features_prefill',
      'campaigns_create',
      'campaigns_start',
      'campaigns_pause',
      'campaigns_stop',
      'press_kits_generate',
    ]);
    const destroying = tools.filter(({ annotations }) => annotations?.destructiveHint !== false);
    expect(destroying.map(({ name }) => name)).toEqual(['campaigns_stop']);
  });

  test.each(Object.entries(CALLS))('%s answers as its schema says', async (name, [given, under]) => {
    const { isError, text: said, data, bytes } = await callTool(client, name, given());
    expect(isError, said).toBe(false);
    expect(data).toHaveProperty(under);
    expect(`${said}${JSON.stringify(data)}`).not.toMatch(NEVER);
    expect(bytes).toBeLessThan(20_000);
    if (name === 'brands_create') sandboxBrand = data.brand.brandId;
    if (name === 'campaigns_create') draftId = data.campaign.id;
    if (name === 'press_kits_generate') kitId = data.mediaKit.id;
  });

  test('a write is there, and done once also when a model asks again in the same words', async () => {
    await callTool(client, 'campaigns_create', CALLS.campaigns_create?.[0]());
    const { body } = await api.call('get', `/v1/campaigns/${campaignId}`).expect(200);
    expect(body.campaign.status).toBe('stopped');
    const { campaigns } = (await api.call('get', '/v1/campaigns').expect(200)).body;
    const made = campaigns.filter(({ name }: { name: string }) => name === 'By a model');
    expect(made).toMatchObject([{ id: draftId, maxLeads: 1, status: 'active' }]);
  });

  test('who stops what has ended before hears how it ended', async () => {
    const id = await makeCampaign(api, { orgId: await ownOrganisation(api), brandId, status: 'completed' });
    const { data } = await callTool(client, 'campaigns_stop', { campaignId: id });
    expect(data).toMatchObject({
      headline: 'The campaign had already ended with status completed.',
      campaign: { status: 'completed' },
    });
  });

  test('what a person has undone is done again in the same words', async () => {
    const given = { ...CALLS.campaigns_create?.[0](), name: 'Paused twice', draft: false };
    const { id } = (await callTool(client, 'campaigns_create', given)).data.campaign;
    const status = async () => (await api.call('get', `/v1/campaigns/${id}`).expect(200)).body.campaign.status;
    await callTool(client, 'campaigns_pause', { campaignId: id });
    await api.call('post', `/v1/campaigns/${id}/resume`).expect(200);
    await callTool(client, 'campaigns_pause', { campaignId: id });
    expect(await status()).toBe('paused');
  });

  test('what was refused is asked anew in the same words, and what has no answer is the same wish', async () => {
    const keys: string[] = [];
    const answers = [400, 502, 409, 200, 200];
    const fake = createServer((request, response) => {
      keys.push(String(request.headers['idempotency-key']));
      const status = answers[keys.length - 1] ?? 200;
      response.writeHead(status).end(JSON.stringify(status === 200 ? { campaign: {} } : { error: 'No.' }));
    }).listen(0);
    await once(fake, 'listening');
    onTestFinished(() => void fake.close());
    const { port } = fake.address() as AddressInfo;
    const own = await connectStdio({ url: `http://127.0.0.1:${port}`, key: 'any', args: ['--tools', 'all'] });
    onTestFinished(() => own.close());
    const create = () => callTool(own, 'campaigns_create', CALLS.campaigns_create?.[0]());
    expect(await create()).toMatchObject({ isError: true });
    // Repeats with the same key until there is a response.
    expect(await create()).toMatchObject({ isError: false });
    expect(await create()).toMatchObject({ isError: false });
    const [refused, ...others] = keys;
    expect(new Set(others).size).toBe(1);
    expect(others).toHaveLength(4);
    expect(others).not.toContain(refused);
  });

  test('a draft without a cap is not started', async () => {
    const uncapped = { ...CALLS.campaigns_create?.[0](), name: 'Uncapped', maxLeads: undefined };
    const { data } = await callTool(client, 'campaigns_create', uncapped);
    const refused = await callTool(client, 'campaigns_start', { campaignId: data.campaign.id });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('The draft has no limit.') });
    const { body } = await api.call('get', `/v1/campaigns/${data.campaign.id}`).expect(200);
    expect(body.campaign.status).toBe('draft');
  });

  test.each([
    [
      'campaigns_get',
      { campaignId: 'nothing' },
      'Campaign not found. Get campaign ids from distribute_list_campaigns.',
    ],
    ['workflows_get', { workflowId: 'nothing' }, 'Workflow not found. Get workflow slugs from workflows_list.'],
    ['campaigns_create', { name: 'Nothing' }, 'Pass a limit (maxLeads or a budget), or draft: true.'],
    ['campaigns_create', { name: 'Nothing', maxLeads: 1 }, 'brandUrls'],
  ])('%s tells what to do instead', async (name, given, sentence) => {
    expect(await callTool(client, name, given)).toMatchObject({
      isError: true,
      text: expect.stringContaining(sentence),
    });
  });
});

describe('it starts all the same', () => {
  const statusWith = async (options: Parameters<typeof connectStdio>[0]) => {
    const own = await connectStdio(options);
    onTestFinished(() => own.close());
    return callTool(own, 'distribute_status');
  };

  test('without a key, and says so when it is used', async () => {
    expect(await statusWith({ url: api.url })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^No API key\. .*DISTRIBUTE_API_KEY/),
    });
  });

  test('with a key that is none, which the flag brought', async () => {
    const wrong = await statusWith({ url: api.url, key: api.userKey, args: ['--api-key=dist_usr_nothing'] });
    expect(wrong).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^The API key is invalid or revoked\. Set/),
    });
  });

  test('while the service is away', async () => {
    const gone = createServer().listen(0);
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');
    const { isError, text: said } = await statusWith({ url: `http://127.0.0.1:${port}`, key: api.userKey });
    expect(isError).toBe(true);
    expect(said).toMatch(/^Cannot reach the service at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\./);
  });

  test('where something else answers, or asks to wait', async () => {
    let answer: (path: string) => [status: number, headers: Record<string, string>, body: string];
    answer = () => [200, { 'content-type': 'text/html' }, '<html>Welcome to nginx</html>'];
    const other = createServer((request, response) => {
      const [status, headers, body] = answer(request.url ?? '');
      response.writeHead(status, headers).end(body);
    }).listen(0);
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const own = await connectStdio({ url: `http://127.0.0.1:${(other.address() as AddressInfo).port}`, key: 'any' });
    onTestFinished(() => own.close());
    const strange = await callTool(own, 'distribute_status');
    expect(strange.text).toMatch(/^http:\S+ is not the Distribute API: it returned status 200 without JSON\./);
    answer = () => [429, { 'retry-after': '42' }, '{"error":"Too many requests."}'];
    const busy = await callTool(own, 'distribute_status');
    expect(busy).toMatchObject({ isError: true, text: 'Too many requests. Try again in 42 seconds.' });
  });
});

describe('the command', () => {
  const run = (...args: string[]) => spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', input: '' });

  test('tells its version and its usage', () => {
    expect(run('--version')).toMatchObject({ status: 0, stdout: `${manifest.version}\n` });
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    for (const flag of ['--api-key', '--base-url', '--tools', 'DISTRIBUTE_API_KEY', 'DISTRIBUTE_API_URL']) {
      expect(stdout).toContain(flag);
    }
  });

  test.each([['--nothing'], ['--tools=some'], ['--base-url=localhost']])('refuses %s', (flag) => {
    const { status, stdout, stderr } = run(flag);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('Usage:');
    expect(stderr).not.toContain('    at ');
  });

  test('writes nothing but messages, and ends with its input', async () => {
    const child = spawn(process.execPath, [MAIN, `--base-url=${api.url}`, `--api-key=${api.userKey}`]);
    const said = text(child.stdout);
    const ended = once(child, 'exit');
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    send({ id: 1, method: 'initialize', params });
    await once(child.stdout, 'data');
    child.stdin.write('this is no JSON\n');
    send({ id: 2, method: 'tools/list' });
    await once(child.stdout, 'data');
    child.stdin.end();
    expect(await ended).toEqual([0, null]);
    const lines = (await said).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).jsonrpc)).toEqual(lines.map(() => '2.0'));
  });

  test('answers what it has been asked before its input ended, and then ends', async () => {
    const slow = createServer((_request, response) => {
      setTimeout(() => response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"No."}'), 300);
    }).listen(0);
    await once(slow, 'listening');
    onTestFinished(() => void slow.close());
    const child = spawn(process.execPath, [
      MAIN,
      `--base-url=http://127.0.0.1:${(slow.address() as AddressInfo).port}`,
      '--api-key=any',
    ]);
    const said = text(child.stdout);
    const ended = once(child, 'exit');
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const messages = [
      { id: 1, method: 'initialize', params },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: { name: 'distribute_status', arguments: {} } },
      { id: 3, method: 'tools/list' },
    ];
    child.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
    expect(await ended).toEqual([0, null]);
    const ids = (await said)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(new Set(ids)).toEqual(new Set([1, 2, 3]));
    expect(ids).toHaveLength(3);
  });
});
