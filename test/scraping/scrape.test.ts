import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { html, redirect } from '../api/brands/web.ts';
import { openScraping, type ScrapingStage } from './stage.ts';

const DAY_MS = 86_400_000;

const ACME = `<!doctype html><html lang="en"><head><title>Acme | Home</title>
<script type="application/ld+json">{"@type": "Organization", "name": "Acme", "industry": "Fleet software",
 "numberOfEmployees": {"@type": "QuantitativeValue", "minValue": 11, "maxValue": 50}, "foundingDate": "2020-03-01",
 "telephone": "+44 117 496 0123", "email": "hello@acme.example",
 "address": {"addressLocality": "Bristol", "addressCountry": "United Kingdom"},
 "sameAs": ["https://www.linkedin.com/company/acme", "https://x.com/acme"]}</script>
<script type="application/ld+json">[{"@type": "Product", "name": "Planner"}, {"@type": "Service", "name": "Depot check"}]</script>
</head><body><nav><a href="/about">About</a></nav><main><h1>Every van full</h1>
<p>Ask <a href="/people?utm_source=x">Ada</a> at ada@acme.example.</p><ul><li>one</li><li>two</li></ul></main>
<footer>Imprint</footer></body></html>`;

/** Addresses that are not visible text, in every encoding. */
const HIDDEN = `<p data-mail="eve&#64;acme&#46;example">Hello &quot;you&quot;.</p><!-- &#x65;&#118;e&#0064acme.example -->
<b title="&#x45;ve&commat;acme&period;example"></b><script>const mail = "eve\\u0040acme.example"</script>`;

let pages = 0;
const allHaveAsked = Promise.withResolvers<void>();
let stage: ScrapingStage;
beforeAll(async () => {
  stage = await openScraping(
    {
      'acme.example': {
        '/': ACME,
        '/counted': (request, response) => {
          pages += 1;
          void allHaveAsked.promise.then(() => html(`<p>Reading ${pages}</p>`)(request, response));
        },
        '/quiet': '<p>Hello.</p>',
        '/described': `<head><meta name="description" content="Ask bob&#64;acme.example, who plans vans.">
<script type="application/ld+json">{"@type": "Service", "name": "By bob\\u0040acme.example"}</script></head>
<p>Hello.</p>`,
        '/hidden': HIDDEN,
        '/moved': redirect('/'),
        '/inside': redirect('http://10.0.0.1/'),
        '/loop': redirect('/loop'),
        '/file': html('%PDF-1.7', { 'content-type': 'application/pdf' }),
        '/broken': (_request, response) => response.writeHead(500).end(),
        '/hangs': () => undefined,
        '/endless': (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' });
          const timer = setInterval(() => response.write(`<p>more</p>${' '.repeat(65_536)}`), 1);
          response.on('close', () => clearInterval(timer));
        },
        '/bomb': html(gzipSync(Buffer.alloc(64 * 1024 * 1024, '<b>')), { 'content-encoding': 'gzip' }),
        '/links': `<body>${Array.from({ length: 100_000 }, (_nothing, i) => `<a href="/p/${i}">${i}</a>`).join(' ')}</body>`,
        '/deep': `<body>${'<div><b>'.repeat(20_000)}x`,
        '/robots.txt': html('User-agent: *\nDisallow: /secret', { 'content-type': 'text/plain' }),
        '/secret': '<p>no</p>',
      },
    },
    { 'inside.example': '10.0.0.1' },
  );
});
afterAll(() => stage.close());

describe('a page', () => {
  test('returns Markdown and company facts, and costs one page', async () => {
    const reader = await stage.newReader();
    const { body } = await reader.scrape('acme.example', '/?utm_source=mail#top').expect(200);
    expect(body).toMatchObject({ cached: false, provider: 'distribute', runId: expect.any(String) });
    expect(body.requestId).toEqual(expect.any(String));
    expect(body.result).toMatchObject({
      url: stage.web.address('acme.example'),
      companyName: 'Acme',
      industry: 'Fleet software',
      employeeCount: '11-50',
      foundedYear: 2020,
      headquarters: 'Bristol, United Kingdom',
      email: 'hello@acme.example',
      phone: '+44 117 496 0123',
      linkedinUrl: 'https://www.linkedin.com/company/acme',
      twitterUrl: 'https://x.com/acme',
      products: ['Planner'],
      services: ['Depot check'],
      html: null,
      links: null,
    });
    expect(body.result.rawMarkdown).toMatch(
      /^# Every van full\n\nAsk \[Ada\]\(.*\) at ada@acme\.example\.\n\n- one\n- two$/,
    );
    expect(await reader.costs()).toEqual([{ status: 'completed', task: 'scrape', cents: 0.05, pages: 1 }]);
    const run = await reader.get(`/v1/runs/${body.runId}`).expect(200);
    expect(run.body).toMatchObject({ serviceName: 'scraping', taskName: 'scrape' });
  });

  test('without company facts returns nulls', async () => {
    const reader = await stage.newReader();
    const { result } = (await reader.scrape('acme.example', '/quiet').expect(200)).body;
    const { id, url, website, rawMarkdown, createdAt, ...others } = result;
    expect([id, url, website, rawMarkdown, createdAt].every((value) => typeof value === 'string')).toBe(true);
    expect(Object.values(others).filter((value) => value !== null)).toEqual([]);
  });

  test('returns the requested formats', async () => {
    const reader = await stage.newReader();
    const options = { formats: ['html', 'links'] };
    const { result } = (await reader.scrape('acme.example', '/', { options }).expect(200)).body;
    expect(result.rawMarkdown).toBeNull();
    expect(result.html).toBe(ACME);
    expect(result.links).toEqual(
      ['/about', '/people?utm_source=x'].map((path) => stage.web.address('acme.example', path)),
    );
    const whole = await reader.scrape('acme.example', '/', { options: { onlyMainContent: false } }).expect(200);
    expect(whole.body).toMatchObject({ cached: true, runId: null });
    expect(whole.body.result.rawMarkdown).toMatch(/About[^]*Every van full[^]*Imprint/);
  });

  test('is cached for a week, for its organisation only', async () => {
    const [reader, other] = [await stage.newReader(), await stage.newReader()];
    const address = stage.web.address('acme.example');
    const byUrl = `/v1/scraping/scrape/by-url?url=${encodeURIComponent(`${address}#x`)}`;
    await reader.get(byUrl).expect(404);
    const { id } = (await reader.scrape('acme.example').expect(200)).body.result;
    expect((await reader.scrape('acme.example').expect(200)).body).toMatchObject({ cached: true, runId: null });
    expect((await reader.get(byUrl).expect(200)).body).toMatchObject({ cached: true, expired: false, result: { id } });
    expect((await reader.get(`/v1/scraping/scrape/${id}`).expect(200)).body.result.id).toBe(id);
    await other.get(`/v1/scraping/scrape/${id}`).expect(404);
    await other.get(byUrl).expect(404);
    expect((await other.scrape('acme.example').expect(200)).body.cached).toBe(false);
    stage.clock.advance(7 * DAY_MS);
    expect((await reader.get(byUrl).expect(200)).body.expired).toBe(true);
    expect((await reader.scrape('acme.example').expect(200)).body).toMatchObject({ cached: false, result: { id } });
    expect((await reader.scrape('acme.example', '/', { skipCache: true })).body.cached).toBe(false);
    expect((await reader.costs()).map(({ pages: read }) => read)).toEqual([1, 1, 1]);
  });

  test('requested many times at once is read and paid once', async () => {
    const reader = await stage.newReader();
    const before = pages;
    const withHtml = { options: { formats: ['markdown', 'html'] } };
    const wishes = [...Array.from({ length: 9 }, () => ({})), withHtml];
    const asking = Promise.all(wishes.map((wish) => reader.scrape('acme.example', '/counted', wish)));
    await expect.poll(async () => (await reader.costs()).length).toBe(10);
    allHaveAsked.resolve();
    const answers = await asking;
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(pages - before).toBe(1);
    expect(answers.filter(({ body }) => !body.cached)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.result.id)).size).toBe(1);
    expect(answers.at(-1)?.body.result.html).toContain('<');
    const costs = await reader.costs();
    expect(costs.filter(({ cents }) => cents > 0)).toHaveLength(1);
  });

  test('is stored without erased people, and erased with them', async () => {
    const reader = await stage.newReader();
    const first = (await reader.scrape('acme.example').expect(200)).body.result;
    expect(first.rawMarkdown).toContain('ada@acme.example');
    await stage.api.call('post', '/v1/people/erase', reader.key).send({ email: 'Ada@acme.example' }).expect(200);
    await reader.get(`/v1/scraping/scrape/${first.id}`).expect(404);
    const again = (await reader.scrape('acme.example').expect(200)).body.result;
    expect(again.rawMarkdown).not.toContain('ada@acme.example');
    expect(again.email).toBe('hello@acme.example');
  });
});

describe('a person named only in the facts of a page', () => {
  test('is erased there too', async () => {
    const reader = await stage.newReader();
    const kept = () => stage.rows('select to_jsonb(p) as page from scraped_pages p where org_id = $1', [reader.orgId]);
    const first = (await reader.scrape('acme.example', '/described').expect(200)).body.result;
    expect(first).toMatchObject({ description: expect.stringContaining('bob@acme.example') });
    await stage.api.call('post', '/v1/people/erase', reader.key).send({ email: 'bob@acme.example' }).expect(200);
    expect(await kept()).toEqual([]);
    const again = (await reader.scrape('acme.example', '/described').expect(200)).body.result;
    expect(JSON.stringify([again, await kept()])).not.toContain('bob@acme');
    expect(again).toMatchObject({ description: 'Ask [address removed], who plans vans.' });
  });
});

describe('a person named only in the HTML of a page', () => {
  test('is erased there in every spelling of the address', async () => {
    const reader = await stage.newReader();
    const scrape = async () =>
      (await reader.scrape('acme.example', '/hidden', { options: { formats: ['html'] } }).expect(200)).body.result;
    const { html: source } = await scrape();
    expect(source).toContain('eve&#64;acme&#46;example');
    await stage.api.call('post', '/v1/people/erase', reader.key).send({ email: 'eve@acme.example' }).expect(200);
    expect(await stage.rows('select 1 from scraped_pages where org_id = $1', [reader.orgId])).toEqual([]);
    const again = (await scrape()).html;
    expect(again).toBe(`<p data-mail="[address removed]">Hello &quot;you&quot;.</p><!-- [address removed] -->
<b title="[address removed]"></b><script>const mail = "[address removed]"</script>`);
  });

  test('leaves the HTML unchanged otherwise', async () => {
    const reader = await stage.newReader();
    await stage.api.call('post', '/v1/people/erase', reader.key).send({ email: 'ada@acme.example' }).expect(200);
    const { body } = await reader.scrape('acme.example', '/hidden', { options: { formats: ['html'] } }).expect(200);
    expect(body.result.html).toBe(HIDDEN);
  });
});

describe('a page that cannot be read', () => {
  test.each([
    ['in a private network', 'inside.example', '/', 400, /private network/],
    ['that leads into a private network', 'acme.example', '/inside', 400, /private network/],
    ['that leads to itself', 'acme.example', '/loop', 502, /loop/],
    ['that is no HTML', 'acme.example', '/file', 502, /application\/pdf/],
    ['that is not there', 'acme.example', '/gone', 502, /status 404/],
    ['that fails', 'acme.example', '/broken', 502, /status 500/],
    ['that its site keeps from programs', 'acme.example', '/secret', 502, /robots\.txt/],
  ])('%s returns an error and costs nothing', async (_what, host, path, status, sentence) => {
    const reader = await stage.newReader();
    const { body } = await reader.scrape(host, path).expect(status);
    expect(Object.keys(body)).toEqual(['error']);
    expect(body.error).toMatch(sentence);
    expect(await reader.costs()).toEqual([{ status: 'failed', task: 'scrape', cents: 0, pages: 0 }]);
  });

  test('fails after the timeout of the request', async () => {
    const reader = await stage.newReader();
    const { body } = await reader.scrape('acme.example', '/hangs', { options: { timeout: 1_000 } }).expect(502);
    expect(body.error).toBe('The site did not answer within 1 seconds.');
  });

  test.each([
    [{ provider: 'firecrawl' }, /provider must be distribute/],
    [{ options: { timeout: 10 } }, /timeout/],
    [{ options: { formats: ['screenshot'] } }, /formats/],
    [{ url: 'ftp://acme.example/' }, /url/],
    [{ url: 'http://ada:secret@acme.example/' }, /not the URL of a web page/],
  ])('%j is rejected with a clear message', async (more, sentence) => {
    const reader = await stage.newReader();
    const { body } = await reader.scrape('acme.example', '/', more).expect(400);
    expect(body.error).toMatch(sentence);
    expect(await reader.costs()).toEqual([]);
  });
});

test.each(['/endless', '/bomb', '/links', '/deep'])('%s is read up to the limits, or rejected', async (path) => {
  const reader = await stage.newReader();
  const { body, status } = await reader.scrape('acme.example', path, { options: { formats: ['markdown', 'links'] } });
  expect([200, 502]).toContain(status);
  if (status !== 200) return;
  expect(body.result.rawMarkdown.length).toBeLessThanOrEqual(220_000);
  expect(body.result.links.length).toBeLessThanOrEqual(1_000);
});

test('the sandbox company is read without a network', async () => {
  const reader = await stage.newReader();
  const { body } = await reader.post('scrape', { url: 'https://acme.sandbox.example/contact' }).expect(200);
  expect(body.result).toMatchObject({ companyName: 'Acme', foundedYear: 2020, phone: '+441174960123' });
});
