import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { documentTypes, GENERATED } from '../../scripts/clients/generate.ts';
import { routerTypes } from '../../scripts/clients/router-types.ts';

const HINT = '`npm run generate` writes the types of the SDK anew.';
const committed = (name: string) => readFileSync(join(GENERATED, name), 'utf8');

test('the types of the SDK are those of the document', () => {
  for (const [name, text] of Object.entries(documentTypes())) expect(committed(name) === text, HINT).toBe(true);
});

/** The compiler reads the whole server. */
test('the type of the router is that of the service', async () => {
  expect(committed('router.d.ts') === (await routerTypes()), HINT).toBe(true);
});

test('the SDK weighs less than 15 KB, and half of that for who only calls', async () => {
  const sizeOf = async (imported: string) => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { ${imported} } from './src/index.ts';`,
        resolveDir: join(import.meta.dirname, '../../clients/sdk'),
      },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    });
    return gzipSync(outputFiles[0]?.contents ?? '').length;
  };
  expect(await sizeOf('createClient, unwrap, iterate, pages, watchCampaign, verifyWebhook')).toBeLessThan(15_000);
  expect(await sizeOf('createClient, unwrap')).toBeLessThan(7_500);
  expect(await sizeOf('verifyWebhook')).toBeLessThan(2_000);
});
