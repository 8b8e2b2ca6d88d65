import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { ICON } from '../pages/page-layout.ts';

const ROOT = join(import.meta.dirname, '../../../clients/dashboard/src');

/** The next two steps would take ten times as long for a tenth less. */
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
  /** Compressed when somebody asks first. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** What the parts say to screen readers comes along in 34 languages; the pages around them speak English. */
const ENGLISH_ONLY: Plugin = {
  name: 'english-only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /react-(?:aria|stately)\/.*\/intl\/.*\/[a-z]{2}-[A-Z]{2}\.m?js$/ }, ({ path }) =>
      path.includes('/en-US.') ? null : { contents: 'export default undefined;' },
    ),
};

export interface Bundle {
  /** By the name that stands in the address. Names carry a hash, so what they name never changes. */
  assets: ReadonlyMap<string, Asset>;
  html: string;
}

/**
 * Written from its source in memory, once in a process: nothing on disk can be stale, and a tree that nobody may write to will do.
 */
export async function bundleDashboard(): Promise<Bundle> {
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(ROOT, 'main.tsx')],
      absWorkingDir: ROOT,
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      minify: true,
      jsx: 'automatic',
      legalComments: 'none',
      define: { 'process.env.NODE_ENV': '"production"' },
      outdir: join(ROOT, 'assets'),
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      metafile: true,
      write: false,
      logLevel: 'silent',
      plugins: [ENGLISH_ONLY],
    });
    const assets = new Map(outputFiles.map(({ path, contents }) => [basename(path), assetOf(path, contents)]));
    const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === 'main.tsx');
    if (entry === undefined) throw new Error('The dashboard has no entry.');
    const [script, { imports, cssBundle = '' }] = entry;
    const early = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path));
    return { assets, html: pageOf({ script: basename(script), style: basename(cssBundle), early }) };
  } finally {
    await stop();
  }
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

const pageOf = ({ script, style, early }: { script: string; style: string; early: string[] }) => `<!doctype html>
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
