// Plain JavaScript for Node 18 and later, without dependencies. It installs the dependencies of the lockfile
// if needed, and then runs a TypeScript file with the installed Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST_NODE = 18;
/** Without output for longer than this, users assume that the install hangs. */
const HEARTBEAT_MS = 5_000;
/** After several missed heartbeats the lock holder is gone, even if another process has its pid now. */
const STALE_LOCK_MS = 60_000;
const LOCK_POLL_MS = 500;
const PARENT_POLL_MS = 1_000;

const parent = process.ppid;
/** In production, such as in an image, dev dependencies may be missing, as with npm. */
const isProduction = process.env.NODE_ENV === 'production';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binaries = join(root, 'node_modules', '.bin');
const node24 = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.distribute-lock-hash');
const lockFile = join(root, '.install.lock');

/**
 * max-semi-space-size is in MB: Node's default of 32 would stay resident in a mostly idle process, and
 * benchmarks are no slower with 8. memory-reducer-gc-count=1: with V8's default of two, collections restart
 * every 100 seconds and use half of an idle process's CPU. heap-growing-percent=50: V8 would otherwise let
 * the heap triple, and it never shrinks back.
 */
const NODE_FLAGS = ['--max-semi-space-size=8', '--memory-reducer-gc-count=1', '--heap-growing-percent=50'];

/** A failure that one sentence explains, so no stack is printed. */
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

/** Includes the platform, because a folder shared between host and container needs other binaries. */
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

/** Recognises an install made by hand: npm writes this file as the last step of a complete install. */
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
    // A read-only node_modules is still complete; the check just repeats next time.
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

/** The lock names this process and its npm, which can outlive it. */
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

/** Renaming is atomic, so only one of several waiting processes removes a dead lock. A new lock is put back. */
function moveAway(holders) {
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
    if (readIfPresent(aside) === holders) rmSync(aside);
    else renameSync(aside, lockFile);
  } catch {}
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
  // npm must not run on the Node that it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== binaries);
  const options = ['--include=dev', '--engine-strict=false', '--loglevel=error', '--no-progress'];
  return spawn('npm', ['ci', ...options], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    // Standard output belongs to the started program, because it may be data.
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
 * Waits for a child and forwards all signals; the child decides when to stop. npm's shell swallows a signal
 * sent to npm, so losing the parent counts as that signal.
 */
function ended(child, name) {
  const forward = (signal) => {
    // Ctrl-C already reaches every process of the terminal. Forwarding it would send it twice.
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
 * Short-lived programs get a compile cache. Long-lived ones do without it and with few malloc arenas, to save
 * memory.
 */
const environmentOf = (target) =>
  /^scripts\/(test|check)\.ts$/.test(target)
    ? { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile') }
    : { MALLOC_ARENA_MAX: '2' };

async function run(target, programArguments) {
  const stripped = `--import=${pathToFileURL(join(root, 'scripts', 'stripped.mjs')).href}`;
  const child = spawn(node24, [...NODE_FLAGS, stripped, join(root, target), ...programArguments], {
    // No messages are sent. The end of the channel tells the child that this process was killed.
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
