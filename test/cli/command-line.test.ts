import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cachePath } from '../../clients/cli/src/api/document-cache.ts';
import { CLI_VERSION } from '../../clients/cli/src/version.ts';
import { newId } from '../../src/kernel/ids.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { command, errorIn, inProcess, type Machine, newMachine, putCredentials, startCommand } from './command-line.ts';

const NOBODY = '019a3b6e-7d1c-7c3a-9f2e-2f6a8d1b4c5e';

let api: TestService;
let machine: Machine;
let campaignId: string;
beforeAll(async () => {
  api = await startService();
  machine = newMachine({ DISTRIBUTE_API_URL: api.url, DISTRIBUTE_API_KEY: api.userKey });
  campaignId = await addCampaign('Autumn');
});
afterAll(() => api.close());

async function addCampaign(name: string): Promise<string> {
  const [id, brandId] = [newId(), newId()];
  const me = await api.call('get', '/v1/me').expect(200);
  await api.database.pool.query(
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, $1::uuid || '.example', 'https://acme.example/', '{}', '[]', now(), now())`,
    [brandId, me.body.orgId],
  );
  await api.database.pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, $3, 'sales-cold-email-outreach-sandbox-v1', array[$4::uuid], 'active', now(), now())`,
    [id, me.body.orgId, name, brandId],
  );
  return id;
}

const bodyOf = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>;

test('stdout is one JSON document, and nothing stands on stderr', async () => {
  for (const argv of [['whoami'], ['status'], ['campaigns', 'list'], ['ops', '--method', 'delete'], ['--version']]) {
    const { code, stdout, stderr } = await command(machine, argv);
    expect(code, stderr).toBe(0);
    expect(stderr).toBe('');
    expect(bodyOf(stdout)).toBeTypeOf('object');
  }
  expect((await command(machine, ['whoami', '--compact'])).stdout.trim()).not.toContain('\n');
  const manifest = readFileSync(join(import.meta.dirname, '../../clients/cli/package.json'), 'utf8');
  expect(bodyOf((await inProcess(machine, ['--version'])).stdout)).toEqual({
    name: 'distribute',
    version: CLI_VERSION,
  });
  expect(bodyOf(manifest).version).toBe(CLI_VERSION);
});

test('every kind of failure has its exit code, as JSON on stderr and nothing on stdout', async () => {
  const wrongKey = newMachine({ ...machine.env, DISTRIBUTE_API_KEY: `${api.userKey.slice(0, -1)}_` });
  const away = newMachine({ ...machine.env, DISTRIBUTE_API_URL: 'http://127.0.0.1:9' });
  const cases: [Machine, string[], exitCode: number][] = [
    [machine, ['campaigns', 'list', '--limt', '3'], 2],
    [wrongKey, ['whoami'], 3],
    [machine, ['campaigns', 'get', NOBODY], 4],
    [machine, ['campaigns', 'create', '--name', 'Half', '--feature-inputs', '{}'], 5],
    [away, ['whoami'], 6],
    [machine, ['campaigns', 'stop', campaignId], 7],
  ];
  for (const [where, argv, exitCode] of cases) {
    const ended = await command(where, argv);
    expect(ended.code, ended.stderr).toBe(exitCode);
    expect(ended.stdout).toBe('');
    expect(errorIn(ended)).toMatchObject({
      exitCode,
      code: expect.any(String),
      message: expect.stringMatching(/[.?]$/),
    });
  }
  const documented = await (await fetch(`${api.url}/openapi.json`)).text();
  const broken = createServer((request, response) => {
    if (request.url === '/openapi.json') response.end(documented);
    else if (request.headers.authorization === 'Bearer late') response.writeHead(429, { 'retry-after': '30' }).end();
    else {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{', () => setTimeout(() => response.destroy(), 50));
    }
  });
  await once(broken.listen(0, '127.0.0.1'), 'listening');
  const at = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
  const whoami = (key: string) =>
    inProcess(newMachine({ DISTRIBUTE_API_URL: at, DISTRIBUTE_API_KEY: key }), ['whoami', '--timeout', '2']);
  expect(errorIn(await whoami('cut'))).toMatchObject({ code: 'network', exitCode: 6 });
  expect(errorIn(await whoami('late'))).toMatchObject({ exitCode: 5, details: { status: 429, retryAfterSeconds: 30 } });
  broken.close();
  const full = { write: () => Promise.reject(new Error('The disk is full.')) };
  expect(errorIn(await inProcess(machine, ['whoami'], full))).toMatchObject({ code: 'unexpected', exitCode: 1 });
  expect((await inProcess(newMachine({ DISTRIBUTE_API_URL: api.url }), ['brands', 'list'])).code).toBe(3);
});

test('a key of many organisations says with every command for whom it acts', async () => {
  const admin = newMachine({ DISTRIBUTE_API_URL: api.url, DISTRIBUTE_API_KEY: api.adminKey });
  const { orgId } = await api.newOrganisation('Another');
  for (const argv of [['whoami'], ['status']]) {
    const said = await inProcess(admin, [...argv, '--org', orgId]);
    expect(said.stdout, said.stderr).toContain(orgId);
  }
  const forNobody = errorIn(await inProcess(admin, ['brands']));
  expect(forNobody.message).toContain('Pass --org or set DISTRIBUTE_ORG_ID.');
  const byEnvironment = newMachine({ ...admin.env, DISTRIBUTE_ORG_ID: orgId });
  expect((await inProcess(byEnvironment, ['brands'])).code).toBe(0);
});

test('a group by itself is its list', async () => {
  const { code, stdout } = await inProcess(machine, ['brands', '--limit', '1']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ brands: expect.any(Array) });
});

test('a flag, a value or a command that is not known is refused with the one that was meant', async () => {
  const said = async (...argv: string[]) => errorIn(await inProcess(machine, argv)).message;
  expect(await said('campaigns', 'list', '--brnd', 'x')).toContain('Did you mean --brand?');
  expect(await said('campaigns', 'list', '--status', 'activ')).toContain('Did you mean active?');
  expect(await said('campaigns', 'lst')).toContain('Did you mean campaigns list?');
  expect(await said('webhooks')).toBe('Missing command after webhooks. Available: listen.');
  expect(await said('webhooks', 'endpoints')).toBe('Unknown command webhooks endpoints. Available: listen.');
  expect(await said('auth')).toBe('Missing command after auth. Available: login, status, logout.');
  expect(await said('auth', 'x')).toBe('Unknown command auth x. Available: login, status, logout.');
  expect(await said('camapigns', 'list')).toContain('Did you mean campaigns?');
  expect(await said('campaignsGt')).toContain('Did you mean campaignsGet?');
  expect(await said('call', 'GET', '/v1/campaign')).toContain('Did you mean GET /v1/campaigns?');
  expect(await said('campaigns', 'list', '--limit', 'many')).toBe('--limit must be an integer, not "many".');
  expect(await said('campaigns', 'get')).toBe('Missing required flag: --campaign-id.');
  expect(await said('campaigns', 'get', '..')).toContain('is not a valid campaignId');
  expect(await said('whoami', '--timeout', '0')).toContain('--timeout');
});

test('a body comes from stdin, a file, flags or single fields, each with the type that the document says', async () => {
  writeFileSync(
    join(machine.cwd, 'sender.json'),
    '{"name": "Ada", "fromName": "Ada", "fromEmail": "ada@acme.example"}',
  );
  const smtp = '{"host": "smtp.acme.example", "port": 587, "security": "starttls"}';
  const made = await inProcess(machine, [
    'sendersCreate',
    '--body',
    '@sender.json',
    '--smtp',
    smtp,
    '--daily-cap',
    '7',
  ]);
  expect(bodyOf(made.stdout)).toMatchObject({ sender: { name: 'Ada', dailyCap: 7 } });
  const fields = [
    '--data',
    'smtp.host=smtp.acme.example',
    '--data',
    'smtp.port=587',
    '--data',
    'smtp.security=starttls',
  ];
  const whole = JSON.stringify({ name: 'Bob', fromName: 'Bob', fromEmail: 'bob@acme.example' });
  const piped = await command(machine, ['call', 'POST', '/v1/senders', '--body', '-', ...fields], whole);
  expect(bodyOf(piped.stdout)).toMatchObject({ sender: { name: 'Bob', smtp: { port: 587 } } });
  const kinds = ['--url', 'https://hooks.acme.example/', '--events', 'reply.received,meeting.booked', '--no-enabled'];
  const endpoint = await inProcess(machine, ['webhooksCreateEndpoint', ...kinds]);
  expect(bodyOf(endpoint.stdout)).toMatchObject({
    endpoint: { events: ['reply.received', 'meeting.booked'], enabled: false },
  });
  const {
    endpoint: { id },
  } = bodyOf(endpoint.stdout) as { endpoint: { id: string } };
  const patched = await inProcess(machine, ['webhooksPatchEndpoint', id, '--events', 'null', '--include-status']);
  expect(bodyOf(patched.stdout)).toMatchObject({ status: 200, body: { endpoint: { events: null, enabled: false } } });
});

test('a table of people is uploaded from a file and from stdin, and the answer says what became of the rows', async () => {
  const { rows } = await api.database.pool.query<{ id: string }>('select id from brands limit 1');
  const brand = ['--brand', rows[0]?.id ?? ''];
  writeFileSync(join(machine.cwd, 'people.csv'), 'email;Vorname\nada@acme.example;Ada\nbob@acme.example;Bob\n');
  const sent = await inProcess(machine, ['contacts', 'upload', 'people.csv', ...brand]);
  expect(bodyOf(sent.stdout)).toMatchObject({ upload: { fileName: 'people.csv', status: 'completed', added: 2 } });
  const piped = await command(machine, ['contacts', 'upload', '-', ...brand], 'email\ncyd@acme.example\n');
  expect(bodyOf(piped.stdout)).toMatchObject({ upload: { added: 1 } });
  expect((await inProcess(machine, ['contacts', 'upload', 'none.csv', ...brand])).code).toBe(2);
  const listed = await inProcess(machine, ['contacts', 'list', ...brand]);
  expect(bodyOf(listed.stdout)).toMatchObject({ contacts: [{ email: 'cyd@acme.example' }, {}, {}] });
});

test('an export is written as it is, and a pipe that is closed early ends quietly', async () => {
  const csv = await inProcess(machine, ['campaigns', 'export', campaignId]);
  expect(csv.stdout).toMatch(/^email_id,/);
  const child = startCommand(machine, ['operations']);
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('watching prints a line of JSON for each change, and Ctrl-C ends it', async () => {
  const child = startCommand(machine, ['campaigns', 'watch', campaignId]);
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  expect(JSON.parse(first.toString().split('\n')[0] ?? '')).toMatchObject({
    event: 'update',
    data: { campaign: { id: campaignId, status: 'active' } },
  });
  child.kill('SIGINT');
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
  const over = await addCampaign('Over');
  await api.database.pool.query(`update campaigns set status = 'completed' where id = $1`, [over]);
  const watched = await inProcess(machine, ['campaigns', 'watch', over]);
  expect(bodyOf(watched.stdout)).toMatchObject({ event: 'done', data: { campaign: { status: 'completed' } } });
});

test('what ends something asks a person, and does nothing unless they say yes', async () => {
  const id = await addCampaign('Short');
  const no = await inProcess(machine, ['campaigns', 'stop', id], { answer: 'n' });
  expect(no).toMatchObject({ code: 7, stdout: '' });
  expect(no.stderr).toContain('Continue? [y/N]');
  const { rows } = await api.database.pool.query('select status from campaigns where id = $1', [id]);
  expect(rows[0].status).toBe('active');
  expect((await inProcess(machine, ['call', 'DELETE', `/v1/orgs/audiences/${NOBODY}`])).code).toBe(7);
  expect((await inProcess(machine, ['campaigns', 'stop', id], { answer: 'y' })).code).toBe(0);
});

test('a person sees tables, and names that strangers wrote do nothing to the terminal', async () => {
  await addCampaign('\u001b[31mRed\u001b[0m \u001b]0;owned\u0007\u202eevil\u009b2J\r\nNext');
  const { stdout } = await inProcess(machine, ['campaigns', 'list'], { answer: '' });
  expect(stdout).toMatch(/^ID +NAME +STATUS/);
  expect(stdout).toContain('Red evil2J Next');
  // oxlint-disable-next-line no-control-regex
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  const json = await inProcess(machine, ['campaigns', 'list', '--json'], { answer: '' });
  // oxlint-disable-next-line no-control-regex
  expect(json.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  const { campaigns } = bodyOf(json.stdout) as { campaigns: { name: string }[] };
  expect(campaigns[0]?.name).toContain('\u009b2J');
});

test('in the folder of the service it works with no setting at all', async () => {
  const local = newMachine();
  putCredentials(local, { url: api.url, apiKey: api.userKey, adminKey: api.adminKey });
  const { code, stdout } = await command(local, ['status']);
  expect(code).toBe(0);
  expect(bodyOf(stdout)).toMatchObject({ apiUrl: api.url, ready: true, keySource: 'credentials' });
  const admin = await inProcess(local, ['keysListOrganisations', '--admin']);
  expect(bodyOf(admin.stdout)).toMatchObject({ orgs: expect.any(Array) });
  const abroad = newMachine();
  putCredentials(abroad, { url: 'https://public.example', apiKey: api.userKey, adminKey: null });
  abroad.env.PORT = new URL(api.url).port;
  expect(bodyOf((await inProcess(abroad, ['status'])).stdout).apiUrl).toBe(`http://localhost:${abroad.env.PORT}`);
});

test('login keeps a key that the service takes, for its owner alone, and never shows it', async () => {
  const fresh = newMachine();
  const refused = await inProcess(fresh, ['auth', 'login', '--api-url', api.url], { input: 'dist_usr_wrong\n' });
  expect(refused.code).toBe(3);
  expect((await inProcess(fresh, ['auth', 'status', '--api-url', api.url])).code).toBe(3);
  const taken = await command(fresh, ['auth', 'login', '--api-url', api.url], `${api.userKey}\n`);
  expect(taken.code, taken.stderr).toBe(0);
  const path = join(fresh.home, '.config/distribute/config.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
  const status = await command(fresh, ['auth', 'status']);
  expect(bodyOf(status.stdout)).toMatchObject({ authenticated: true, apiUrl: api.url, keySource: 'config' });
  for (const { stdout, stderr } of [refused, taken, status]) expect(stdout + stderr).not.toContain(api.userKey);
  expect(bodyOf((await inProcess(fresh, ['auth', 'logout'])).stdout)).toMatchObject({ loggedOut: true });
  expect((await inProcess(fresh, ['auth', 'status', '--api-url', api.url])).code).toBe(3);
});

async function startStranger(answer: (response: ServerResponse) => void) {
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers);
    answer(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { heard, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a key from a file goes only to the address that it belongs to, and no key follows a redirect', async () => {
  const stranger = await startStranger((response) => void response.writeHead(404).end());
  const both = newMachine();
  putCredentials(both, { url: api.url, apiKey: api.userKey, adminKey: api.adminKey });
  mkdirSync(join(both.home, '.config/distribute'), { recursive: true });
  const config = JSON.stringify({ apiUrl: api.url, apiKey: api.userKey });
  writeFileSync(join(both.home, '.config/distribute/config.json'), config);
  expect((await inProcess(both, ['whoami', '--api-url', stranger.url])).code).toBe(4);
  expect((await inProcess(both, ['whoami', '--api-url', stranger.url, '--admin'])).code).toBe(3);
  expect(stranger.heard).toHaveLength(1);
  expect(JSON.stringify(stranger.heard)).not.toContain('dist_');
  await inProcess(both, ['whoami', '--api-url', stranger.url, '--api-key', api.userKey]);
  expect(stranger.heard.at(-1)?.authorization).toBe(`Bearer ${api.userKey}`);
  const before = stranger.heard.length;
  const turning = await startStranger((response) => void response.writeHead(307, { location: stranger.url }).end());
  expect((await inProcess(both, ['status', '--api-url', turning.url, '--api-key', api.userKey])).code).toBe(5);
  expect(turning.heard).toHaveLength(1);
  expect(stranger.heard).toHaveLength(before);
  for (const { server } of [stranger, turning]) server.close();
});

test('every command has help, at a terminal as text and in a pipe as JSON', async () => {
  const { stdout } = await inProcess(machine, ['--help']);
  const { commands } = bodyOf(stdout) as { commands: { command: string }[] };
  for (const { command: usage } of commands) {
    const words = usage
      .split(' ')
      .slice(1)
      .filter((word) => /^[a-z]/.test(word));
    const help = await inProcess(machine, [...words, '--help']);
    expect(bodyOf(help.stdout), usage).toMatchObject({ usage: expect.stringContaining(words.join(' ')) });
  }
  for (const words of [[], ['campaigns'], ['campaigns', 'list']]) {
    const [help, flagged] = [
      await inProcess(machine, ['help', ...words]),
      await inProcess(machine, [...words, '--help']),
    ];
    expect(help).toEqual(flagged);
  }
  const offline = newMachine({ DISTRIBUTE_API_URL: 'http://127.0.0.1:9' });
  expect((await inProcess(offline, ['campaigns', 'list', '--help'])).code).toBe(0);
  const shown = await inProcess(machine, ['campaigns', '--help'], { answer: '' });
  expect(shown.stdout).toContain('Usage: distribute campaigns');
});

test('the list of operations is kept, and asked for again by its ETag when it is old or lacks something', async () => {
  const document = await (await fetch(`${api.url}/openapi.json`)).text();
  const asked: (string | undefined)[] = [];
  const answers: number[] = [];
  const service = createServer((request, response) => {
    asked.push(request.headers['if-none-match']);
    answers.push(request.headers['if-none-match'] === '"1"' ? 304 : 200);
    response.writeHead(answers.at(-1) ?? 200, { etag: '"1"', 'content-type': 'application/json' });
    response.end(answers.at(-1) === 200 ? document : undefined);
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const apiUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const where = newMachine({ DISTRIBUTE_API_URL: apiUrl });
  for (let time = 0; time < 3; time++) expect((await inProcess(where, ['ops', '--tag', 'Brands'])).code).toBe(0);
  expect(answers).toEqual([200]);
  expect((await inProcess(where, ['somethingNew'])).code).toBe(2);
  expect(answers).toEqual([200, 304]);
  await inProcess(where, ['ops', '--refresh']);
  expect(asked).toEqual([undefined, '"1"', undefined]);
  service.close();
  service.closeAllConnections();
  const path = cachePath(where, apiUrl);
  const kept = JSON.parse(readFileSync(path, 'utf8')) as { checkedAt: number };
  writeFileSync(path, JSON.stringify({ ...kept, checkedAt: 0 }));
  // The service is down, so the cached list is used.
  expect((await inProcess(where, ['ops'])).code).toBe(0);
  expect((await inProcess(where, ['ops', '--refresh'])).code).toBe(6);
});
