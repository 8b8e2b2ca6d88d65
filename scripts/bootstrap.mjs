// Plain JavaScript for Node 18 and later, with nothing installed: it installs what the lock names, when that is not
// there yet, and then runs a TypeScript file on the Node 24 that came with it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST_NODE = 18;
/** A person who sees nothing for longer than this begins to doubt. */
const HEARTBEAT_MS = 5_000;
/** Several missed heartbeats: the holder is gone, whatever process has its number now. */
const STALE_LOCK_MS = 60_000;
const LOCK_POLL_MS = 500;
const PARENT_POLL_MS = 1_000;

const parent = process.ppid;
/** In production, as in an image, what is only developed with may be missing, as it is with npm. */
const isProduction = process.env.NODE_ENV === 'production';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binaries = join(root, 'node_modules', '.bin');
const node24 = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.distribute-lock-hash');
const lockFile = join(root, '.install.lock');

/**
 * Half of the young generation, in MB: Node's own 32 would stay resident after the start, twice over, in a process that
 * is mostly idle; benchmarks are no slower with less. And one collection in a quiet time: with V8's own two it begins anew
 * every hundred seconds, and an idle process spends half its CPU on it. And garbage is collected when it is half of
 * what lives: V8 would wait until the process is three times as large, and it never shrinks to what it was.
 */
const NODE_FLAGS = ['--max-semi-space-size=8', '--memory-reducer-gc-count=1', '--heap-growing-percent=50'];

/** A failure that one sentence explains; a stack would only hide it. */
class Stop extends Error {}

const say = (sentence) => process.stderr.write(`${sentence}\n`);
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function readIfPresent(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Also names the platform: a tree that a container shares with its host needs other binaries there. */
function fingerprint() {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${lock.digest('hex')} ${process.platform}-${process.arch}`;
}

function isInstalled() {
  if (!existsSync(node24)) return false;
  if (readIfPresent(stamp) === fingerprint()) return true;
  if (!matchesLock() || spawnSync(node24, ['--version']).status !== 0) return false;
  if (!isProduction) writeStamp();
  return true;
}

/** An install made by hand counts too: npm writes down what it put in place, as the last step of a finished install. */
function matchesLock() {
  const written = readIfPresent(join(root, 'node_modules', '.package-lock.json'));
  if (written === '') return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(written).packages;
  return Object.entries(wanted).every(([path, { version, optional, dev, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    return path in present ? present[path].version === version : Boolean(optional || (isProduction && dev));
  });
}

function writeStamp() {
  try {
    writeFileSync(stamp, fingerprint());
  } catch {
    // A read-only node_modules is complete all the same; only the comparison is made again next time.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The lock names this process and its npm, which lives on for a while when only this process was killed. */
function isAbandoned(holders) {
  const others = holders.split(' ').filter((pid) => Number(pid) !== process.pid);
  if (holders !== '' && !others.some((pid) => isAlive(Number(pid)))) return true;
  try {
    return Date.now() - statSync(lockFile).mtimeMs > STALE_LOCK_MS;
  } catch {
    return false;
  }
}

function claimLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Stop(`Cannot write to ${root} (${error.code}); the install needs that.`);
  }
  const holders = readIfPresent(lockFile);
  if (isAbandoned(holders)) moveAway(holders);
  return false;
}

/** Renaming is atomic, so of several that saw the same dead holder one wins, and a lock that is new goes back. */
function moveAway(holders) {
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
    if (readIfPresent(aside) === holders) rmSync(aside);
    else renameSync(aside, lockFile);
  } catch {
    // Somebody else was first.
  }
}

async function ensureInstalled() {
  if (isInstalled()) return;
  for (let waiting = false; !claimLock(); waiting = true) {
    if (!waiting) say('Another start is installing the dependencies; waiting for it …');
    await sleep(LOCK_POLL_MS);
    if (isInstalled()) return;
  }
  try {
    if (!isInstalled()) await install();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

async function install() {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  say('Installing the dependencies with npm ci; the first time this takes a minute or two …');
  const npm = startNpm();
  if (npm.pid !== undefined) writeFileSync(lockFile, `${process.pid} ${npm.pid}`);
  const heartbeat = setInterval(() => {
    say(`… still installing, ${seconds()} s`);
    if (existsSync(lockFile)) utimesSync(lockFile, new Date(), new Date());
  }, HEARTBEAT_MS);
  let complaint = '';
  npm.stderr.on('data', (chunk) => {
    process.stderr.write(chunk);
    complaint += chunk;
  });
  try {
    const { code, signal } = await ended(npm, 'npm');
    if (signal) process.exitCode = exitCodeOf(signal);
    if (signal) throw new Stop('The install was interrupted; the next start repeats it.');
    if (code !== 0) throw new Stop(reasonOf(complaint));
  } finally {
    clearInterval(heartbeat);
  }
  if (!existsSync(node24)) {
    throw new Stop('npm did not put Node 24 in place: its setting ignore-scripts must be off for this install.');
  }
  writeStamp();
  say(`Installed in ${seconds()} s.`);
}

function startNpm() {
  // npm must not run on the very Node that it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== binaries);
  const options = ['--include=dev', '--engine-strict=false', '--loglevel=error', '--no-progress'];
  return spawn('npm', ['ci', ...options], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    // Standard output belongs to what is started: it may be data.
    stdio: ['ignore', 2, 'pipe'],
    shell: process.platform === 'win32',
  });
}

function reasonOf(complaint) {
  const offline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b/;
  const [code] = offline.exec(complaint) ?? [];
  if (code) return `The install failed because the npm registry cannot be reached (${code}): connect and start again.`;
  if (/\bENOSPC\b/.test(complaint)) return 'The install failed because the disk is full: make room and start again.';
  return 'The install failed: npm ci says above why. Nothing was started.';
}

/**
 * Waits for a child; it hears every signal that this process hears, and decides itself when to stop. A signal sent to npm
 * ends the shell between npm and this process and goes no further: losing the parent is that signal.
 */
function ended(child, name) {
  const forward = (signal) => {
    // Ctrl-C reaches every process of the terminal: a second one would look like impatience.
    if (signal !== 'SIGINT' || !isatty(0)) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, PARENT_POLL_MS);
  return new Promise((fulfil, reject) => {
    child.on('error', (error) => reject(new Stop(`${name} cannot be started (${error.code}).`)));
    child.on('close', (code, signal) => fulfil({ code, signal }));
  }).finally(() => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  });
}

const exitCodeOf = (signal) => 128 + constants.signals[signal];

/**
 * What soon ends keeps what was compiled; what stays has no memory for it, nor for an arena of each of its threads, whose
 * free memory stays resident.
 */
const environmentOf = (target) =>
  /^scripts\/(test|check)\.ts$/.test(target)
    ? { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile') }
    : { MALLOC_ARENA_MAX: '2' };

async function run(target, programArguments) {
  const stripped = `--import=${pathToFileURL(join(root, 'scripts', 'stripped.mjs')).href}`;
  const child = spawn(node24, [...NODE_FLAGS, stripped, join(root, target), ...programArguments], {
    // The channel says nothing; its end tells the child that this process was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environmentOf(target), ...process.env, PATH: [binaries, process.env.PATH].join(delimiter) },
  });
  const { code, signal } = await ended(child, 'Node 24');
  process.exitCode = signal ? exitCodeOf(signal) : code;
}

try {
  const [target, ...programArguments] = process.argv.slice(2);
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new Stop(`This needs Node ${OLDEST_NODE} or later to start; here is ${process.version}.`);
  }
  if (target === undefined) throw new Stop('Usage: node scripts/bootstrap.mjs <file.ts> [arguments]');
  await ensureInstalled();
  await run(target, programArguments);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  process.exitCode = process.exitCode || 1;
}
