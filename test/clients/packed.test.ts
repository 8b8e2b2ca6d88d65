import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stageOf } from '../api/contacts/stage.ts';
import { isLong } from '../harness/long.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { programOf } from './samples.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** Kept between runs, because each Node has 40 MB. */
const NODES = join(ROOT, 'node_modules/.cache/nodes');
const OWN_NODE = join(ROOT, 'node_modules/node/bin/node');
const TIMEOUT_MS = 400_000;
/** Node 18 prints this warning for its own FormData. */
const EXPERIMENT = /^\(node:\d+\) ExperimentalWarning: buffer\.File.*\n.*\n/;

const CLIENTS = ['sdk', 'cli', 'mcp'].filter((name) =>
  ['index.ts', 'main.ts'].some((main) => existsSync(join(ROOT, 'clients', name, 'src', main))),
);

const npm = (folder: string, ...parameters: string[]) =>
  run('npm', [...parameters, '--loglevel=error'], { cwd: folder, env: { ...process.env, npm_config_audit: 'false' } });

async function nodes(): Promise<Map<string, string>> {
  const found = new Map([['24', OWN_NODE]]);
  for (const version of isLong ? ['18', '20', '22'] : ['18']) {
    const folder = join(NODES, version);
    const program = join(folder, 'node_modules/node/bin/node');
    try {
      mkdirSync(folder, { recursive: true });
      if (!existsSync(program)) await npm(folder, 'install', '--no-save', '--prefix', folder, `node@${version}`);
      await run(program, ['--version']);
      found.set(version, program);
    } catch {
      console.warn(`Skipping the packed clients on Node ${version}: npm cannot install it here.`);
    }
  }
  return found;
}

describe('packed and installed in an empty folder', { timeout: TIMEOUT_MS }, () => {
  let folder: string;
  let home: string;
  let api: TestService;
  let environment: NodeJS.ProcessEnv;
  let programs: Map<string, string>;
  const packed = () => join(folder, 'packed');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packed-'));
    api = await startService();
    const { key, brandId, newCampaign } = await stageOf(api);
    environment = {
      PATH: process.env.PATH,
      HOME: folder,
      DISTRIBUTE_URL: api.url,
      DISTRIBUTE_API_KEY: key,
      BRAND_ID: brandId,
      CAMPAIGN_ID: (await newCampaign()).id,
    };
    await pack();
    await install();
    programs = await nodes();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Packs a copy, because a `dist` folder in the repository would be used by its own commands. */
  async function pack(): Promise<void> {
    const copy = join(folder, 'repository');
    for (const name of ['clients', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'])
      cpSync(join(ROOT, name), join(copy, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    mkdirSync(packed());
    for (const client of CLIENTS) {
      await npm(join(copy, 'clients', client), 'pack', '--pack-destination', packed());
      expect(existsSync(join(copy, 'clients', client, 'dist'))).toBe(false);
    }
  }

  /** Packs the SDK's dependencies locally, so that no registry is needed. */
  async function install(): Promise<void> {
    for (const dependency of ['openapi-fetch', 'openapi-typescript-helpers']) {
      const source = join(ROOT, 'node_modules', dependency);
      await npm(source, 'pack', '--ignore-scripts', '--pack-destination', packed());
    }
    home = join(folder, 'home');
    mkdirSync(home);
    writeFileSync(join(home, 'package.json'), '{"private": true, "type": "module"}');
    await npm(home, 'install', '--offline', '--no-save', ...readdirSync(packed()).map((name) => join(packed(), name)));
    // A tRPC frontend installs this package itself.
    symlinkSync(join(ROOT, 'node_modules/@trpc'), join(home, 'node_modules/@trpc'));
  }

  const readme = () => programOf(readFileSync(join(home, 'node_modules/@distribute/sdk/README.md'), 'utf8'));

  async function onEach(...parameters: string[]): Promise<[version: string, printed: string][]> {
    const printed: [string, string][] = [];
    for (const [version, program] of programs) {
      const { stdout, stderr } = await run(program, parameters, { cwd: home, env: environment });
      expect(stderr.replace(EXPERIMENT, ''), version).toBe('');
      printed.push([version, stdout]);
    }
    return printed;
  }

  test('the SDK calls, uploads, lists, watches and verifies', async () => {
    cpSync(join(import.meta.dirname, 'calls/packed-sdk.mjs.txt'), join(home, 'calls.mjs'));
    for (const [version, printed] of await onEach('calls.mjs')) {
      expect(JSON.parse(printed), version).toEqual({
        authType: 'user_key',
        upload: 'string',
        emails: ['ada@bluefield.example', 'bob@bluefield.example'],
        watched: 'Spring',
        failure: [404, 'not_found', 'Campaign not found.'],
        event: 'webhook.test',
        refusal: 'WebhookVerificationError',
      });
    }
  });

  test('its types, and that of the router, are all that a frontend checks', async () => {
    cpSync(join(import.meta.dirname, 'calls/packed-sdk.ts.txt'), join(home, 'calls.ts'));
    const compilerOptions = {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2022', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
      types: [],
      strict: true,
      noEmit: true,
    };
    const environmentType = 'declare const process: { env: Record<string, string | undefined> };\n';
    writeFileSync(join(home, 'readme.ts'), environmentType + readme());
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['calls.ts', 'readme.ts'] }));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(OWN_NODE, [tsc, '--listFiles', '--pretty', 'false'], { cwd: home }).catch(
      (error: { stdout: string }) => error,
    );
    const [complaints, files] = [/error TS/, /^\//].map((kind) => stdout.split('\n').filter((line) => kind.test(line)));
    // Type errors inside other packages are ignored.
    expect(complaints?.filter((line) => !line.includes('node_modules/@trpc/'))).toEqual([]);
    expect(files?.filter((path) => path.startsWith(ROOT) && !path.includes('/node_modules/'))).toEqual([]);
    expect(files).toContainEqual(expect.stringMatching(/@distribute\/sdk\/dist\/router\.d\.ts$/));
  });

  test('the samples of its README do what they say', async () => {
    await api.call('post', `/v1/campaigns/${environment.CAMPAIGN_ID}/stop`, environment.DISTRIBUTE_API_KEY).expect(200);
    writeFileSync(join(home, 'readme-run.ts'), readme());
    const { stdout } = await run(OWN_NODE, ['readme-run.ts'], { cwd: home, env: environment });
    expect(stdout).toMatch(/^user_key [0-9a-f-]{36}\n404 not_found Brand not found\. /);
    expect(stdout).toMatch(/\ndone stopped 0\nuser_key\n$/);
  });

  test.skipIf(!CLIENTS.includes('cli'))('the command line says its version and calls the service', async () => {
    const program = 'node_modules/@distribute/cli/bin/distribute.mjs';
    for (const [version, printed] of await onEach(program, '--version')) expect(printed, version).toContain('1.0.0');
    for (const [version, printed] of await onEach(program, 'whoami')) {
      expect(JSON.parse(printed), version).toMatchObject({ authType: 'user_key' });
    }
    for (const [version, printed] of await onEach(program, 'ops')) expect(printed, version).toContain('/v1/campaigns');
  });

  test.skipIf(!CLIENTS.includes('mcp'))('the MCP server answers over stdio', async () => {
    for (const [version, program] of programs) {
      const server = spawn(program, ['node_modules/@distribute/mcp/bin/distribute-mcp.mjs'], {
        cwd: home,
        env: environment,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      try {
        const { result } = await ask(server, 1, 'initialize', {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'test', version: '1.0.0' },
        });
        expect(result, version).toMatchObject({ protocolVersion: '2025-11-25' });
        const called = await ask(server, 2, 'tools/call', { name: 'distribute_list_brands', arguments: {} });
        expect(JSON.stringify(called), version).toContain(environment.BRAND_ID);
      } finally {
        server.kill();
      }
    }
  });

  async function ask({ stdin, stdout }: ChildProcess, id: number, method: string, params: object) {
    if (stdin === null || stdout === null) throw new Error('The server has no pipes.');
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    for await (const line of createInterface({ input: stdout })) {
      const answer = JSON.parse(line) as { id?: number; result?: object };
      if (answer.id === id) return answer;
    }
    throw new Error('The server has ended.');
  }
});
