import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMES_AGAIN, LONGEST_MS, watchEventLoop } from '../harness/event-loop.ts';
import { HOSTILE_MDX, TOO_LARGE } from './hostile-texts.ts';
import { draftedKit, openPress, type PressStage } from './stage.ts';

let stage: PressStage;
let drafted: Awaited<ReturnType<typeof draftedKit>>;
beforeAll(async () => {
  stage = await openPress();
  drafted = await draftedKit(stage);
  await edit('# Warm').expect(200);
  await page();
});
afterAll(() => stage.close());

const edit = (mdxContent: string) =>
  stage.api.call('patch', `/v1/press-kits/media-kits/${drafted.kit.id}/mdx`, drafted.key).send({ mdxContent });
const page = async () =>
  (await stage.api.call('get', `/press-kits/public/${drafted.kit.shareToken}`, null).set('accept', 'text/html')).text;

/** All elements and attributes that a page may contain. */
const TAG =
  /^<\/?(?:h[1-6]|p|strong|em|s|code|pre|ul|li|hr|br|blockquote|thead|tbody|tr|table|address)>$|^<ol(?: start="\d+")?>$|^<(?:th|td)(?: class="(?:center|right)")?>$|^<\/(?:ol|th|td|div|span|figure|figcaption|a|section|main|time|header|footer|body|html)>$|^<(?:figcaption|span|main|header|footer|body)>$|^<(?:div|span|figure|section|address|p) class="[\w ]+"(?: role="status")?>$|^<a(?: class="source")? href="(?:https?:|mailto:|tel:|[\w-]+\/(?:text|images))[^"]*"(?: rel="[\w ]+")?>$|^<img src="[\w-]+\/images\/[\da-f-]+" alt="[^"]*"(?: loading="lazy")?>$|^<time datetime="[\w:.-]+">$/;

test.each(Object.entries(HOSTILE_MDX))(
  '%s is shown as text without blocking the event loop',
  COMES_AGAIN,
  async (_name, mdx) => {
    const watch = watchEventLoop();
    const answer = await edit(mdx);
    const html = await page();
    watch.stop();
    expect([200, 400]).toContain(answer.status);
    expect(watch.longestMs()).toBeLessThan(LONGEST_MS);
    const body = html.slice(html.indexOf('<body>'));
    const strange = (body.match(/<[^>]*>/g) ?? []).filter((tag) => !TAG.test(tag));
    expect(strange).toEqual([]);
  },
);

test('five megabytes are rejected without blocking the event loop', COMES_AGAIN, async () => {
  const watch = watchEventLoop();
  const { status, body } = await edit(TOO_LARGE);
  watch.stop();
  expect(status).toBe(400);
  expect(body.error).toContain('at most 100 KB');
  expect(watch.longestMs()).toBeLessThan(LONGEST_MS);
});
