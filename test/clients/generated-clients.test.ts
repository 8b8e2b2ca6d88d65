import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stageOf } from '../api/contacts/stage.ts';
import { isLong } from '../harness/long.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const run = promisify(execFile);
const TOOLS = join(import.meta.dirname, 'node_modules');
const PYTHON = join(import.meta.dirname, '.venv/bin');
/** Beside them, so that what is generated finds the packages that it imports. */
const FOLDER = join(import.meta.dirname, '.generated');

const hasTools = existsSync(join(TOOLS, '.bin/openapi-ts'));
const hasPython = existsSync(join(PYTHON, 'openapi-python-client'));
if (!hasTools) console.warn('Skipping the generated clients: `npm ci --prefix test/clients` has not been run.');
else if (!hasPython)
  console.warn('Skipping the Python client: test/clients/.venv does not have test/clients/requirements.txt.');

/** Of a busy machine: a generator takes some seconds of it. */
const TIMEOUT_MS = 400_000;

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    module: 'CommonJS',
    moduleResolution: 'Node10',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    outDir: 'js',
  },
  files: ['hey-api-calls.ts', 'openapi-typescript-calls.ts'],
};

describe.skipIf(!hasTools || !isLong)('of the document', { timeout: TIMEOUT_MS }, () => {
  const document = join(FOLDER, 'openapi.json');
  let api: TestService;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
    api = await startService();
    const { text } = await api.call('get', '/openapi.json', null).expect(200);
    writeFileSync(document, text);
    writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ type: 'commonjs' }));
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    // Text until now, since the modules that they import are about to be generated.
    for (const name of ['hey-api', 'openapi-typescript'])
      copyFileSync(join(import.meta.dirname, 'calls', `${name}.ts.txt`), join(FOLDER, `${name}-calls.ts`));
    environment = { ...process.env, NO_COLOR: '1', BASE_URL: api.url };
  }, TIMEOUT_MS);
  afterAll(async () => {
    await api.close();
    rmSync(FOLDER, { recursive: true, force: true });
  });

  const tool = async (name: string, ...parameters: string[]) => {
    const { stdout, stderr } = await run(process.execPath, [join(TOOLS, '.bin', name), ...parameters], {
      cwd: FOLDER,
      env: environment,
    }).catch((error: { stdout: string; stderr: string }) => error);
    return stdout + stderr;
  };

  /** Each client has an organisation of its own. */
  const calling = async () => {
    const { key, brandId } = await stageOf(api);
    return { cwd: FOLDER, env: { ...environment, API_KEY: key, BRAND_ID: brandId } };
  };

  test('Spectral finds nothing to warn of', async () => {
    const ruleset = join(import.meta.dirname, 'spectral.yaml');
    expect(await tool('spectral', 'lint', document, '--ruleset', ruleset, '--fail-severity', 'hint')).toMatch(
      /No results/,
    );
  });

  test('openapi-typescript and hey-api make clients without a warning, and the clients compile', async () => {
    const types = await tool(
      'openapi-typescript',
      document,
      '--output',
      'openapi-typescript-types.d.ts',
      '--default-non-nullable=false',
    );
    const client = await tool('openapi-ts', '--input', document, '--output', 'hey-api', '--no-log-file');
    expect(types + client).not.toMatch(/warn|error|⚠/i);
    expect(await tool('tsc', '--project', 'tsconfig.json')).toBe('');
  });

  test.each(['openapi-typescript', 'hey-api'])('the client of %s makes its calls', async (name) => {
    const { stdout, stderr } = await run(process.execPath, [`js/${name}-calls.js`], await calling());
    expect({ calls: Number(stdout), stderr }).toEqual({ calls: 21, stderr: '' });
  });

  test.skipIf(!hasPython)(
    'openapi-python-client makes a client without a warning, and it makes its calls',
    async () => {
      const config = join(import.meta.dirname, 'python-client.yaml');
      const python = { ...environment, PATH: `${PYTHON}:${environment.PATH}` };
      const { stdout, stderr } = await run(
        join(PYTHON, 'openapi-python-client'),
        [
          'generate',
          '--path',
          document,
          '--output-path',
          'client',
          '--meta',
          'none',
          '--config',
          config,
          '--fail-on-warning',
        ],
        { cwd: FOLDER, env: python },
      ).catch((error: { stdout: string; stderr: string }) => error);
      expect(stdout + stderr).not.toMatch(/warning|error|unable/i);
      await run(join(PYTHON, 'python'), ['-m', 'compileall', '-q', 'client'], { cwd: FOLDER });
      copyFileSync(join(import.meta.dirname, 'calls/python_client.py'), join(FOLDER, 'calls.py'));
      const { stdout: calls } = await run(join(PYTHON, 'python'), ['calls.py'], await calling());
      expect(Number(calls)).toBe(21);
    },
  );
});
