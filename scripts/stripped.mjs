// TypeScript without its types, from a folder: preloaded by a process, it hands out the files that a process of its own
// has stripped there. Node's compile cache would do that too, but keeps in memory all that it has read, 20 MB, and its own
// stripping 80 MB. Run by itself, it fills the folder.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'node_modules', '.cache', 'stripped');

/** What is missing later is a file that has changed under a process that already serves: Node strips that one. */
const START_MS = 15_000;
const FILL_MS = 60_000;
/** Other versions of Node and of the code have files of their own. */
const UNUSED_MS = 30 * 86_400_000;

/** Named by what was stripped and by what: a file that changes is another one. */
const nameOf = (source) => createHash('sha256').update(process.version).update(source).digest('hex');

/** Types have become blanks. What a machine that lost its power left of a file is none. */
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

/** One that cannot be stripped keeps none of the others from it. */
function fillOne(file) {
  try {
    const source = readFileSync(join(root, file), 'utf8');
    const name = nameOf(source);
    if (find(name, source) !== null) return name;
    // Two processes may fill it at once: neither sees half a file of the other.
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
    // A process that may start no other one.
  }
  return find(name, source);
}

const isOurs = (url) => url.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/');

/** Our files name each other as they are called: Node would look for links and package files on the way to each of a thousand. */
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
      // What cannot be written down (a folder that is read-only) is left to Node.
      return source === null ? next(url, context) : { format: 'module', source, shortCircuit: true };
    },
  });
}
