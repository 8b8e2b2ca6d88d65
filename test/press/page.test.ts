import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftedKit, openPress, PNG, type PressStage } from './stage.ts';

let stage: PressStage;
let drafted: Awaited<ReturnType<typeof draftedKit>>;
beforeAll(async () => {
  stage = await openPress();
  drafted = await draftedKit(stage);
});
afterAll(() => stage.close());

const pathOf = ({ shareToken }: { shareToken: string }) => `/press-kits/public/${shareToken}`;
const get = (path: string, accept = 'text/html') => stage.api.call('get', path, null).set('accept', accept);
const edit = (mdxContent: string) =>
  stage.api
    .call('patch', `/v1/press-kits/media-kits/${drafted.kit.id}/mdx`, drafted.key)
    .send({ mdxContent })
    .expect(200);

test('the page of a drafted kit is marked as a draft, has no scripts and is hidden from search engines', async () => {
  const { text, headers } = await get(pathOf(drafted.kit)).expect(200);
  expect(text).toContain('Draft. Not approved for publication yet.');
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; /);
  expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
  expect(text).toContain('<h1>Acme Inc.: Anvils that fall</h1>');
  expect(text).toContain('Draft quote, not yet approved');
  expect(text).toContain('<meta property="og:title" content="Acme Inc.: Anvils that fall">');
});

test('the page shows stored copies of images with descriptions and download links', async () => {
  const { text } = await get(pathOf(drafted.kit)).expect(200);
  const sources = [...text.matchAll(/<img src="([^"]+)" alt="([^"]*)"/g)];
  expect(sources.map(([, , alt]) => alt)).toContain('The team in Tucson');
  for (const [, source = ''] of sources) expect(source).toMatch(/^[\w-]+\/images\/[\da-f-]{36}$/);
  const image = await get(`/press-kits/public/${sources[0]?.[1]}`).expect(200);
  expect(image.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(Buffer.compare(image.body, PNG)).toBe(0);
  const saved = await get(`/press-kits/public/${sources[0]?.[1]}?download=1`).expect(200);
  expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="acme\.example-\d\.png"$/);
  await get(`${pathOf(drafted.kit)}/images/${drafted.kit.id}`, '*/*').expect(404);
});

test('image requests do not delay small reads, and a cached image is not sent again', async () => {
  const { text } = await get(pathOf(drafted.kit)).expect(200);
  const path = `/press-kits/public/${/<img src="([^"]+)"/.exec(text)?.[1]}`;
  const { platform } = stage;
  const { read } = platform;
  const rows: unknown[] = [];
  platform.read = async <Row>(query: string, values: unknown[]) => {
    const found = await read<Row>(query, values);
    rows.push(...found);
    return found;
  };
  const { headers } = await get(path).expect(200);
  platform.read = read;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => Object.values(row as object).some(Buffer.isBuffer))).toEqual([]);
  expect(headers['cache-control']).toBe('public, max-age=3600, immutable');
  const again = await get(path)
    .set('if-none-match', headers['etag'] ?? '')
    .expect(304);
  expect(again.headers['content-length']).toBeUndefined();
});

test('the page and its download return Markdown without components', async () => {
  const { text, headers } = await get(pathOf(drafted.kit), 'text/markdown').expect(200);
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(headers['vary']).toContain('Accept');
  expect(text).toMatch(/^# Acme Inc.: Anvils that fall\n/);
  expect(text).toMatch(/^- \*\*History:\*\* Acme was founded in 1949 .* \(source: http/m);
  expect(text).not.toMatch(/<(?:Fact|Quote|Image|Contact)/);
  const saved = await get(`${pathOf(drafted.kit)}/text`).expect(200);
  expect(saved.headers['content-disposition']).toBe('attachment; filename="acme.example-press-kit.md"');
  expect(saved.text).toBe(text);
  expect((await get(pathOf(drafted.kit), '*/*')).headers['content-type']).toBe('text/html; charset=utf-8');
});

test('the structured data of a page cannot end its script element', async () => {
  await edit('# </script><script>alert(1)</script>\n\n"><img src=x onerror=alert(1)>');
  const { text } = await get(pathOf(drafted.kit)).expect(200);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(data)).toMatchObject({ name: '</script><script>alert(1)</script>', '@type': 'AboutPage' });
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).not.toContain('<img src=x');
});

test('title and excerpt contain the plain text of the kit', async () => {
  await edit('# {7*7} is **not** [49](https://acme.example/) in `code`\n\n2 * 3 * 4 \\*\nand _so_ on');
  const { text } = await get(pathOf(drafted.kit)).expect(200);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(data)).toMatchObject({ name: '{7*7} is not 49 in code', description: '2 * 3 * 4 * and so on' });
  expect(text).toContain('<title>{7*7} is not 49 in code</title>');
});

test('a validated kit is indexed, and denied, archived and unknown kits return a 404 page', async () => {
  const validated = await draftedKit(stage);
  const kits = `/v1/press-kits/media-kits`;
  await stage.api.call('post', `${kits}/${validated.kit.id}/validate`, validated.key).expect(200);
  const page = await get(pathOf(validated.kit)).expect(200);
  expect(page.text).not.toMatch(/noindex|Not approved for publication/);
  await stage.api
    .call('patch', `${kits}/${validated.kit.id}/status`, validated.key)
    .send({ status: 'archived' })
    .expect(200);
  const gone = await get(pathOf(validated.kit)).expect(404);
  expect(gone.text).toContain('This press kit is not available');
  const sentence = await get(pathOf(validated.kit), 'application/json').expect(404);
  expect(sentence.body).toEqual({ error: 'Press kit not found.' });
  await get(`${pathOf(validated.kit)}/text`, '*/*').expect(404);
  await get(pathOf(drafted.kit).slice(0, -1), '*/*').expect(404);
  await get('/press-kits/public/x', '*/*').expect(404);
});

test('links of a replaced kit redirect to the newer version, also for text and images', async () => {
  const { key, brandId, kit: first } = await draftedKit(stage);
  const validate = (id: string) => stage.api.call('post', `/v1/press-kits/media-kits/${id}/validate`, key).expect(200);
  await validate(first.id);
  const [, picture = ''] = /<img src="([^"]+)"/.exec((await get(pathOf(first))).text) ?? [];
  const { body } = await stage.request(key, brandId).expect(200);
  while (await stage.write());
  await validate(body.id);
  const second = await stage.kit(key, body.id);
  const leadsTo = async (path: string, accept?: string) => (await get(path, accept).expect(302)).headers['location'];
  expect(await leadsTo(pathOf(first))).toBe(second.publicUrl);
  expect(await leadsTo(pathOf(first), 'text/markdown')).toBe(second.publicUrl);
  expect(await leadsTo(`${pathOf(first)}/text`)).toBe(`${second.publicUrl}/text`);
  const image = await leadsTo(`/press-kits/public/${picture}?download=1`);
  expect(image).toMatch(new RegExp(`/${second.shareToken}/images/[\\da-f-]{36}\\?download=1$`));
  await get(new URL(image ?? '').pathname).expect(200);
  // An archived version is gone, and so are its redirects.
  await stage.api
    .call('patch', `/v1/press-kits/media-kits/${second.id}/status`, key)
    .send({ status: 'archived' })
    .expect(200);
  for (const kit of [first, second]) await get(pathOf(kit)).expect(404);
});

test('public pages count towards the rate limit of the client address', async () => {
  stage.clock.advance(60_000);
  const open = () => get(pathOf(drafted.kit)).set('x-forwarded-for', '203.0.113.77');
  for (let i = 0; i < 120; i++) await open().expect(200);
  await open().expect(429);
});

test('the footer links to the website as entered, with scheme and port', async () => {
  const { text } = await get(pathOf(drafted.kit)).expect(200);
  expect(text).toContain(
    `<a href="${stage.web.address('acme.example', '/')}" rel="noopener noreferrer">acme.example</a>`,
  );
});
