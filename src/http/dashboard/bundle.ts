import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Metafile, Plugin } from 'esbuild';
import { ICON } from '../pages/page-layout.ts';

export const SOURCE_FOLDER = join(import.meta.dirname, '../../../clients/dashboard/src');

const FIRST_SCREEN = 'answers';

/** The next two levels take ten times as long and save only a tenth. */
const BROTLI_QUALITY = 6;

const ENCODINGS = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: (body: Buffer) => Promise.resolve(body),
};
export type Encoding = keyof typeof ENCODINGS;

export interface Asset {
  type: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** The component library brings screen reader texts in 34 languages; the dashboard is in English only. */
const ENGLISH_ONLY: Plugin = {
  name: 'english-only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /react-(?:aria|stately)\/.*\/intl\/.*\/[a-z]{2}-[A-Z]{2}\.m?js$/ }, ({ path }) =>
      path.includes('/en-US.') ? null : { contents: 'export default undefined;' },
    ),
};

export interface Bundle {
  /** Keyed by file name. Names contain a content hash, so a file never changes. */
  assets: ReadonlyMap<string, Asset>;
  /** Returns the HTML page with preloads for the screen at this path. */
  pageAt(path: string): string;
}

/**
 * Builds the dashboard in memory once per process, so that no stale build exists and the file system can be
 * read-only.
 */
export async function bundleDashboard(): Promise<Bundle> {
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(SOURCE_FOLDER, 'main.tsx')],
      absWorkingDir: SOURCE_FOLDER,
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      minify: true,
      jsx: 'automatic',
      legalComments: 'none',
      define: { 'process.env.NODE_ENV': '"production"' },
      outdir: join(SOURCE_FOLDER, 'assets'),
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      metafile: true,
      write: false,
      logLevel: 'silent',
      plugins: [ENGLISH_ONLY],
    });
    const assets = new Map(outputFiles.map(({ path, contents }) => [basename(path), assetOf(path, contents)]));
    const parts = loadedBy(metafile);
    const entry = parts.get('main.tsx');
    if (entry === undefined) throw new Error('The dashboard has no entry.');
    return {
      assets,
      pageAt(path) {
        const screen = /^\/app\/([\w-]+)\/?$/.exec(path)?.[1] ?? FIRST_SCREEN;
        return pageOf(entry, parts.get(`screens/${screen}/${screen}.tsx`)?.scripts ?? []);
      },
    };
  } finally {
    await stop();
  }
}

interface Part {
  /** The part's own script and its static imports. */
  scripts: string[];
  style: string;
}

function loadedBy({ outputs }: Metafile): Map<string, Part> {
  const reach = (path: string, found: Set<string>): Set<string> => {
    if (found.has(path)) return found;
    found.add(path);
    for (const { kind, path: next } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') reach(next, found);
    return found;
  };
  return new Map(
    Object.entries(outputs).flatMap(([path, { entryPoint, cssBundle = '' }]) =>
      entryPoint === undefined
        ? []
        : [
            [
              entryPoint,
              { scripts: [...reach(path, new Set())].map((one) => basename(one)), style: basename(cssBundle) },
            ],
          ],
    ),
  );
}

function assetOf(path: string, contents: Uint8Array): Asset {
  const body = Buffer.from(contents);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    type: path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    encoded(encoding) {
      const encoded = made.get(encoding) ?? ENCODINGS[encoding](body);
      made.set(encoding, encoded);
      return encoded;
    },
  };
}

function pageOf({ scripts: [script, ...others], style }: Part, ofScreen: string[]): string {
  const early = [...new Set([...others, ...ofScreen])];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Distribute</title>
${ICON}
<link rel="stylesheet" href="/app/assets/${style}">
${early.map((name) => `<link rel="modulepreload" href="/app/assets/${name}">`).join('\n')}
<script type="module" src="/app/assets/${script}"></script>
</head>
<body>
<div id="root"></div>
<noscript>The dashboard needs JavaScript. Everything that it does can also be done with the <a href="/docs/cli">command line</a> and the <a href="/reference">API</a>.</noscript>
</body>
</html>
`;
}
