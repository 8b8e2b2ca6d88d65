import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../harness/start-service.ts';

const site = join(import.meta.dirname, '../../site');
const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => (file === 'index.md' ? '/' : `/${file.replace('.md', '')}`));

/** Pages that are not static files of the site. */
const MADE = ['/reference', '/app', '/app/campaigns'];

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

let visitors = 0;
/** Uses a new address for each request to avoid the rate limit. */
const get = (path: string, accept: string) => {
  visitors += 1;
  const address = `10.0.${visitors >> 8}.${visitors & 255}`;
  return api.call('get', path, null).set('Accept', accept).set('X-Forwarded-For', address);
};

describe.each(pages)('%s', (path) => {
  test('is HTML for a browser', async () => {
    const { headers, text } = await get(path, 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8').expect(
      200,
    );
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers.vary).toContain('Accept');
    expect(text).toMatch(/<h1>.+<\/h1>/);
  });

  test('is markdown on request, to the letter', async () => {
    const { headers, text } = await get(path, 'text/markdown').expect(200);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(headers.vary).toContain('Accept');
    expect(text).toBe(readFileSync(join(site, path === '/' ? 'index.md' : `${path}.md`), 'utf8'));
  });

  test('is not anything else: 406', async () => {
    const { headers, body } = await get(path, 'image/png').expect(406);
    expect(headers.vary).toContain('Accept');
    expect(body).toEqual({ error: 'This page is available only as text/html and text/markdown.' });
  });

  test.each([
    ['text/html;q=0.5, text/markdown', 'text/markdown'],
    ['text/markdown;q=0.2, text/html;q=0.9', 'text/html'],
    ['text/*;q=0.3, text/markdown;q=0', 'text/html'],
  ])('respects q-values in %s', async (accept, expected) => {
    const { headers } = await get(path, accept).expect(200);
    expect(headers['content-type']).toContain(expected);
  });

  test('every link on it leads somewhere', async () => {
    const { text } = await get(path, 'text/html').expect(200);
    const links = new Set([...text.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) => link));
    for (const link of links) {
      const answer = await get(link, 'text/html, */*;q=0.1').expect(200);
      const [, anchor] = link.split('#');
      if (anchor !== undefined) expect(answer.text).toContain(`id="${anchor}"`);
    }
  });
});

test('both types refused by q=0 is 406', () => get('/docs', 'text/html;q=0, text/markdown;q=0').expect(406));

test('a request without Accept gets HTML', async () => {
  const response = await fetch(`${api.url}/docs`);
  expect(response.headers.get('content-type')).toContain('text/html');
});

test('/ is the service itself for machines', async () => {
  const { body } = await get('/', '*/*').expect(200);
  expect(body).toEqual({
    name: 'distribute',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    docs: expect.stringMatching(/\/reference$/),
  });
});

describe.each(MADE)('%s', (path) => {
  test.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 200, 'text/html; charset=utf-8'],
    ['text/markdown', 200, 'text/markdown; charset=utf-8'],
    ['text/html;q=0.5, text/markdown', 200, 'text/markdown; charset=utf-8'],
    ['image/png', 406, 'application/json; charset=utf-8'],
  ])('answers Accept: %s with %i and %s', async (accept, status, type) => {
    const { headers } = await get(path, accept).expect(status);
    expect(headers['content-type']).toBe(type);
    expect(headers.vary).toContain('Accept');
  });
});

test('the reference as markdown has every operation, campaigns first and administration last', async () => {
  const { text } = await get('/reference', 'text/markdown').expect(200);
  const { body } = await get('/openapi.json', 'application/json').expect(200);
  for (const [path, item] of Object.entries<Record<string, { summary: string }>>(body.paths)) {
    for (const [method, { summary }] of Object.entries(item))
      expect(text).toContain(`- \`${method.toUpperCase()} ${path}\`: ${summary}`);
  }
  const tags = body.tags.map(({ name }: { name: string }) => name);
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)).toEqual(tags);
  expect(tags.slice(0, 3)).toEqual(['Campaigns', 'Leads', 'Contacts']);
  expect(tags.indexOf('Brands')).toBeLessThan(tags.indexOf('Identity'));
  expect(tags.at(-1)).toBe('Service');
});
