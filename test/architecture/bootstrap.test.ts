import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');

/** A fake npm without a registry. It creates the files that the bootstrap checks. */
const NPM = `#!${process.execPath}
const { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync, copyFileSync } = require('node:fs');
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
console.log('added 1 package');
if (process.env.FAKE_NPM_ERROR) { console.error(process.env.FAKE_NPM_ERROR); process.exit(1); }
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules/node/bin', { recursive: true });
setTimeout(() => {
  symlinkSync(process.execPath, 'node_modules/node/bin/node');
  copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
}, Number(process.env.FAKE_NPM_MS ?? 0));
`;

let root: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'bin'));
  for (const script of ['scripts/bootstrap.mjs', 'scripts/stripped.mjs']) {
    copyFileSync(join(repository, script), join(root, script));
  }
  writeFileSync(join(root, 'bin/npm'), NPM);
  chmodSync(join(root, 'bin/npm'), 0o755);
  writeLock('24.0.0');
  writeFileSync(join(root, 'target.ts'), "const word: string = 'ran'; console.log(word);");
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

function writeLock(version: string) {
  const packages = {
    '': {},
    'node_modules/node': { version },
    'node_modules/other-platform': { version, optional: true },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

const npmCalls = () =>
  existsSync(join(root, 'npm-calls')) ? readFileSync(join(root, 'npm-calls'), 'utf8').trim().split('\n') : [];

interface Start {
  programArguments?: string[];
  environment?: Record<string, string>;
  nodeOptions?: string[];
}

function start({ programArguments = ['target.ts'], environment = {}, nodeOptions = [] }: Start = {}) {
  const child = spawn(process.execPath, [...nodeOptions, 'scripts/bootstrap.mjs', ...programArguments], {
    cwd: root,
    env: { ...process.env, PATH: [join(root, 'bin'), process.env.PATH].join(delimiter), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([output, messages, [code]]) => ({ output, messages, code }),
  );
  return { child, ended };
}

const run = (options?: Start) => start(options).ended;

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('installing', () => {
  test('a fresh clone is installed first, then runs; the next start installs nothing', async () => {
    const first = await run();
    const second = await run();

    expect(first).toMatchObject({ output: 'ran\n', code: 0 });
    // Output of npm must not go to stdout.
    expect(first.messages).toMatch(/Installing the dependencies[^]*added 1 package/);
    expect(second).toEqual({ output: 'ran\n', messages: '', code: 0 });
    expect(npmCalls()).toEqual([expect.stringMatching(/^ci /)]);
  });

  test('a lock that changed is installed again', async () => {
    await run();
    writeLock('24.1.0');
    await run();

    expect(npmCalls()).toHaveLength(2);
  });

  test('an install made by hand is taken as it is', async () => {
    await run();
    rmSync(join(root, 'node_modules/.distribute-lock-hash'));

    expect(await run()).toMatchObject({ output: 'ran\n', messages: '' });
    expect(npmCalls()).toHaveLength(1);
  });

  test('in production, as in an image, what is only developed with may be missing, and is installed for a developer', async () => {
    await run();
    rmSync(join(root, 'node_modules/.distribute-lock-hash'));
    const development = { 'node_modules/vitest': { version: '5.0.0', dev: true } };
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: object };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { ...lock.packages, ...development } }));
    const environment = { NODE_ENV: 'production' };

    expect(await run({ environment })).toEqual({ output: 'ran\n', messages: '', code: 0 });
    expect(npmCalls()).toHaveLength(1);
    await run({ environment: { NODE_ENV: '' } });
    expect(npmCalls()).toHaveLength(2);
  });

  test('an install that ended half-way is repeated', async () => {
    const { child, ended } = start({ environment: { FAKE_NPM_MS: '20000' } });
    await until(() => existsSync(join(root, 'node_modules/node')));
    child.kill('SIGTERM');

    expect(await ended).toMatchObject({ code: 143, messages: expect.stringContaining('was interrupted') });
    expect(await run()).toMatchObject({ output: 'ran\n', code: 0 });
    expect(npmCalls()).toHaveLength(2);
  });

  test('two starts at once install once, and both run', async () => {
    const environment = { FAKE_NPM_MS: '300' };
    const both = await Promise.all([run({ environment }), run({ environment })]);

    expect(both).toMatchObject([
      { output: 'ran\n', code: 0 },
      { output: 'ran\n', code: 0 },
    ]);
    expect(npmCalls()).toHaveLength(1);
  });

  test('the npm of a killed start is waited for, not run beside', async () => {
    const { child } = start({ environment: { FAKE_NPM_MS: '1500' } });
    await until(() => existsSync(join(root, 'node_modules/node')));
    await until(() => /\d+ \d+/.test(readFileSync(join(root, '.install.lock'), 'utf8')));
    child.kill('SIGKILL');

    expect(await run()).toMatchObject({ output: 'ran\n', messages: expect.stringContaining('waiting for it') });
    expect(npmCalls()).toHaveLength(1);
  });

  test('the lock of a start that died is taken over', async () => {
    const dead = spawn(process.execPath, ['--version']);
    await once(dead, 'close');
    writeFileSync(join(root, '.install.lock'), String(dead.pid));

    expect(await run()).toMatchObject({ output: 'ran\n', code: 0 });
    expect(existsSync(join(root, '.install.lock'))).toBe(false);
  });

  test.each([
    ['npm error code ENOTFOUND', 'the npm registry cannot be reached (ENOTFOUND)'],
    ['npm error code ENOSPC', 'the disk is full'],
    ['npm error code EUSAGE', 'npm ci says above why'],
  ])('after "%s" nothing runs and one sentence tells why', async (error, sentence) => {
    const { output, messages, code } = await run({ environment: { FAKE_NPM_ERROR: error } });

    expect({ output, code }).toEqual({ output: '', code: 1 });
    expect(messages.trim().split('\n').at(-1)).toContain(sentence);
    expect(existsSync(join(root, '.install.lock'))).toBe(false);
  });

  test('a Node that is too old is told so', async () => {
    const pretend = "Object.defineProperty(process, 'versions', { value: { node: '16.20.2' } });";
    const { messages, code } = await run({ nodeOptions: ['--import', `data:text/javascript,${pretend}`] });

    expect(code).toBe(1);
    expect(messages).toContain('This needs Node 18 or later');
    expect(npmCalls()).toEqual([]);
  });
});

describe('running', () => {
  beforeEach(async () => {
    await run();
  });

  const target = (code: string) => writeFileSync(join(root, 'target.ts'), code);

  test('the program gets its arguments, the installed binaries first on its path, and its exit code is passed on', async () => {
    target('console.log(JSON.stringify([process.argv.slice(2), process.env.PATH])); process.exitCode = 7;');
    const { output, code } = await run({ programArguments: ['target.ts', '--port', 'a b'] });

    expect(code).toBe(7);
    expect(JSON.parse(output)).toEqual([
      ['--port', 'a b'],
      expect.stringMatching(`^${join(root, 'node_modules/.bin')}${delimiter}`),
    ]);
  });

  test('types are stripped once, and again when their file changes', async () => {
    const stripped = join(root, 'node_modules/.cache/stripped');
    mkdirSync(join(root, 'src'));
    const say = async (word: string) => {
      writeFileSync(join(root, 'src/main.ts'), `const word: string = '${word}'; console.log(word);`);
      const { output, messages } = await run({ programArguments: ['src/main.ts'] });
      const files = readdirSync(stripped).map((file) => readFileSync(join(stripped, file), 'utf8'));
      return { output, messages, files };
    };
    const first = "const word         = 'first'; console.log(word);";

    expect(await say('first')).toEqual({ output: 'first\n', messages: '', files: [first] });
    expect(await say('first')).toEqual({ output: 'first\n', messages: '', files: [first] });
    // A file that type stripping cannot handle and that is never imported.
    writeFileSync(join(root, 'src/broken.ts'), 'enum Broken {}');
    expect(await say('other')).toMatchObject({ output: 'other\n', files: { length: 2 } });
  });

  test.each(['', 'const word', '\0'.repeat(48)])('what a power cut left of a file (%j) is made anew', async (left) => {
    const stripped = join(root, 'node_modules/.cache/stripped');
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'src/main.ts'), "const word: string = 'first'; console.log(word);");
    const main = { programArguments: ['src/main.ts'] };
    await run(main);
    const [file = ''] = readdirSync(stripped);
    writeFileSync(join(stripped, file), left);

    expect(await run(main)).toEqual({ output: 'first\n', messages: '', code: 0 });
    expect(readFileSync(join(stripped, file), 'utf8')).toContain('first');
  });

  test('a folder that cannot be written to keeps nothing from running, nor does a file that is not there hide', async () => {
    const stripped = join(root, 'node_modules/.cache/stripped');
    rmSync(stripped, { recursive: true });
    writeFileSync(stripped, 'no folder');
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'src/word.ts'), "export const word: string = 'ran';");
    writeFileSync(join(root, 'src/main.ts'), "import { word } from './word.ts'; console.log(word);");
    const main = { programArguments: ['src/main.ts'] };

    expect(await run(main)).toEqual({ output: 'ran\n', messages: '', code: 0 });
    rmSync(stripped);
    expect(await run(main)).toEqual({ output: 'ran\n', messages: '', code: 0 });
    rmSync(join(root, 'src/word.ts'));
    expect((await run(main)).messages).toContain('word.ts');
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s lets the program stop in its own time', async (signal) => {
    target(`const idle = setTimeout(() => {}, 20_000);
      process.once('${signal}', () => setTimeout(() => { console.log('stopped'); clearTimeout(idle); }, 200));
      console.log('ready');`);
    const { child, ended } = start();
    await once(child.stdout, 'data');
    child.kill(signal);

    expect(await ended).toMatchObject({ output: expect.stringContaining('stopped'), code: 0 });
  });

  test('a program that npm started stops when npm is gone', async () => {
    target(`const idle = setTimeout(() => {}, 20_000);
      process.once('SIGTERM', () => { console.log('stopped'); clearTimeout(idle); });
      console.log('ready');`);
    const npm = spawn('sh', ['-c', `'${process.execPath}' scripts/bootstrap.mjs target.ts; true`], {
      cwd: root,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(npm);
    const output = text(npm.stdout);
    await once(npm.stdout, 'data');
    npm.kill('SIGKILL');

    expect(await output).toBe('ready\nstopped\n');
  });

  test('a program whose start was killed hears of it', async () => {
    target(`const idle = setTimeout(() => {}, 20_000);
      process.once('disconnect', () => { console.log('left alone'); clearTimeout(idle); });
      console.log('ready');`);
    const { child, ended } = start();
    await once(child.stdout, 'data');
    child.kill('SIGKILL');

    expect(await ended).toMatchObject({ output: 'ready\nleft alone\n' });
  });

  test('a program that a signal ends gives 128 and the number of the signal', async () => {
    target("process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 20_000);");

    expect(await run()).toMatchObject({ code: 137 });
  });
});
