// Loads TypeScript files with types already stripped, from a cache folder. Preload it with `--import`; run
// directly, it fills the folder in a separate process. This saves memory: Node's compile cache would keep 20
// MB and stripping 80 MB.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'node_modules', '.cache', 'stripped');

/** Files missing after this time have changed under a running server; Node strips those. */
const START_MS = 15_000;
const FILL_MS = 60_000;
/** Other versions of Node and of the code have their own files, so only old ones are deleted. */
const UNUSED_MS = 30 * 86_400_000;

/** Named by content and Node version, so a changed file gets another name. */
const nameOf = (source) => createHash('sha256').update(process.version).update(source).digest('hex');

/** Stripping keeps the length, so a different length or NUL bytes show a file damaged by a power loss. */
function find(name, source) {
  try {
    const found = readFileSync(join(folder, name), 'utf8');
    return found.length === source.length && !found.includes('\0') ? found : null;
  } catch {
    return null;
  }
}

function fill() {
  mkdirSync(folder, { recursive: true });
  const used = new Set(
    globSync('{src,modules,jobs,scripts,clients/*/src}/**/*.ts', { cwd: root }).map((file) => fillOne(file)),
  );
  for (const name of readdirSync(folder)) {
    const place = join(folder, name);
    if (!used.has(name) && Date.now() - statSync(place).mtimeMs > UNUSED_MS) rmSync(place, { force: true });
  }
}

function fillOne(file) {
  try {
    const source = readFileSync(join(root, file), 'utf8');
    const name = nameOf(source);
    if (find(name, source) !== null) return name;
    // Written under another name and renamed, because two processes may fill the folder at once.
    const half = join(folder, `${name}.${randomUUID()}`);
    writeFileSync(half, stripTypeScriptTypes(source));
    renameSync(half, join(folder, name));
    return name;
  } catch (error) {
    console.error(`${file}: ${error.message}`);
    process.exitCode = 1;
    return null;
  }
}

let mayFill = isMainThread;

function stripped(source) {
  const name = nameOf(source);
  const found = find(name, source);
  if (found !== null || !mayFill || performance.now() > START_MS) return found;
  mayFill = false;
  try {
    const env = { ...process.env, NODE_OPTIONS: '' };
    const flags = ['--disable-warning=ExperimentalWarning', import.meta.filename];
    spawnSync(process.execPath, flags, { stdio: 'ignore', env, timeout: FILL_MS });
  } catch {
    // The process may be unable to start another one.
  }
  return find(name, source);
}

const isOurs = (url) => url.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/');

/**
 * Resolves our relative imports directly. Node would check links and package files for each of a thousand
 * files.
 */
function urlOf(specifier, { parentURL = '' }) {
  if (!/^\.\.?\/.*\.ts$/.test(specifier) || !parentURL.startsWith('file:')) return null;
  const url = new URL(specifier, parentURL).href;
  return isOurs(url) ? url : null;
}

if (import.meta.main) {
  fill();
} else {
  registerHooks({
    resolve(specifier, context, next) {
      const url = urlOf(specifier, context);
      return url === null ? next(specifier, context) : { url, format: 'module-typescript', shortCircuit: true };
    },
    load(url, context, next) {
      const source = isOurs(url) ? stripped(readFileSync(fileURLToPath(url), 'utf8')) : null;
      // If the folder is read-only, Node strips the file.
      return source === null ? next(url, context) : { format: 'module', source, shortCircuit: true };
    },
  });
}
