import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONGEST_MS, watchEventLoop } from '../../harness/event-loop.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { acme } from './acme.ts';
import { startWeb, type Web } from './web.ts';

const paragraph =
  '<p>We make hats, caps, and <a href="/x">bonnets</a> for people with heads, since nineteen hundred.</p>';
const HOSTILE: Record<string, string> = {
  'three thousand blocks in each other': '<div>'.repeat(3_200),
  'blocks in each other, with text': `<div class="article">${'hats, and caps. '.repeat(5)}`.repeat(3_200),
  'a table in a table': '<table><tr><td>'.repeat(1_000),
  'a page of two megabytes': paragraph.repeat(20_000),
  'as many paragraphs as an article may have': paragraph.repeat(450),
  'many bold letters': '<strong>a</strong>'.repeat(1_900),
  'nothing but signs': '&amp;<&gt;>'.repeat(100_000),
  'many scripts': '<script type="application/ld+json">[{"@type":"Thing","name":"x"}]</script>'.repeat(20_000),
};

let api: TestService;
let web: Web;
beforeAll(async () => {
  const sites = Object.values(HOSTILE).map((body, i) => [`hostile${i}.example`, { '/': `<title>Hats</title>${body}` }]);
  web = await startWeb({ 'acme.example': acme, ...Object.fromEntries(sites) });
  api = await startService({ overrides: { egress: web.egress() } });
  await create('acme.example');
});
afterAll(async () => {
  await api.close();
  await web.close();
});

const create = (host: string) => api.call('post', '/v1/brands').send({ url: web.address(host) });

test.each(Object.keys(HOSTILE).map((name, i) => [name, `hostile${i}.example`]))(
  'reading a page does not block the event loop: %s',
  async (_name, host) => {
    const watch = watchEventLoop();
    await create(host).expect(200);
    watch.stop();
    expect(watch.longestMs()).toBeLessThan(LONGEST_MS);
  },
);
