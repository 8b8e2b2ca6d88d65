import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSitePages } from '../../src/http/pages/pages.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { connectHosted } from './stage.ts';

const PUBLIC_URL = 'https://api.acme.example';
const PATHS = ['/.well-known/mcp.json', '/llms.txt', '/robots.txt', '/sitemap.xml', '/skill.md'];

let api: TestService;
beforeAll(async () => {
  api = await startService({ environment: { DISTRIBUTE_PUBLIC_URL: PUBLIC_URL } });
});
afterAll(() => api.close());

const get = async (path: string, accept = '*/*') => fetch(`${api.url}${path}`, { headers: { accept } });
const read = async (path: string) => (await get(path)).text();
const pages = [...readSitePages(new URL('../../site', import.meta.url).pathname).values()];

test('the card of the MCP server names its address and the very tools that it has', async () => {
  const card = JSON.parse(await read('/.well-known/mcp.json'));
  expect(card).toEqual({
    name: 'distribute',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    description: expect.any(String),
    transport: 'streamable-http',
    endpoint: `${PUBLIC_URL}/mcp`,
    authentication: { type: 'bearer', description: expect.any(String) },
    documentation: `${PUBLIC_URL}/docs`,
    openapi: `${PUBLIC_URL}/openapi.json`,
    tools: expect.any(Array),
  });
  const client = await connectHosted(api);
  const { tools } = await client.listTools();
  expect(card.tools).toEqual(tools.map(({ name, description }) => ({ name, description })));
  await client.close();
});

test('every page is in the sitemap, for models and in the skill', async () => {
  expect(pages.length).toBeGreaterThan(2);
  const [sitemap, llms, skill] = await Promise.all(['/sitemap.xml', '/llms.txt', '/skill.md'].map(read));
  for (const { path, title } of pages) {
    expect(sitemap).toContain(`<loc>${PUBLIC_URL}${path}</loc>`);
    expect(llms).toContain(`[${title}](${PUBLIC_URL}${path})`);
    expect(skill).toContain(`(${PUBLIC_URL}${path})`);
  }
});

test('every address that the texts name is there', async () => {
  const texts = await Promise.all(PATHS.map(read));
  const named = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/https:\/\/api\.acme\.example(\/[\w./-]*)/g)].map(([, path]) => path?.replace(/[.,]$/, '')),
    ),
  );
  named.delete('/mcp');
  expect(named.size).toBeGreaterThan(8);
  for (const path of named) expect((await get(path ?? '')).status, path).toBe(200);
});

test('operations that the skill names are those of the document', async () => {
  const { paths } = JSON.parse(await read('/openapi.json'));
  const named = [...(await read('/skill.md')).matchAll(/`(GET|POST) (\/[\w/{}-]+)`/g)];
  expect(named.length).toBeGreaterThan(5);
  for (const [, method = '', path = ''] of named) expect(paths[path], path).toHaveProperty(method.toLowerCase());
});

test('crawlers are kept from operations, not from pages', async () => {
  const closed = [...(await read('/robots.txt')).matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix]) => prefix ?? '');
  expect(closed).toContain('/v1/');
  for (const { path } of pages) expect(closed.filter((prefix) => path.startsWith(prefix))).toEqual([]);
  expect(await read('/robots.txt')).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
});

describe.each(PATHS)('%s', (path) => {
  test('is for everybody, is not sent twice to whoever has it, and is only read', async () => {
    const { headers } = await api.call('get', path, null).expect(200);
    expect(headers['cache-control']).toBe('public, no-cache');
    await api
      .call('get', path, null)
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    await api.call('post', path, null).expect(405);
  });
});

describe('what is not there', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test('is a page with links for a browser', async () => {
    const answer = await get('/nothing', BROWSER);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('vary')).toContain('Accept');
    const page = await answer.text();
    const links = [...page.matchAll(/<li><a href="([^"]+)">/g)].map(([, link]) => link ?? '');
    for (const path of ['/llms.txt', '/skill.md', '/.well-known/mcp.json', '/sitemap.xml'])
      expect(links).toContain(path);
    for (const link of links) expect((await get(link)).status, link).toBe(200);
  });

  test.each(['*/*', 'application/json', 'image/png'])(
    'is one sentence for %s, with the links in a header',
    async (accept) => {
      const answer = await get('/v1/nothing', accept);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: 'No page or operation exists at this address.' });
      expect(answer.headers.get('link')).toContain('</llms.txt>; rel="index"');
    },
  );
});
