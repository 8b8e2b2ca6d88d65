import { describe, expect, it } from 'vitest';
import { readRobots } from '../../modules/discovery/fetching/robots.ts';

const SITE = 'https://x.example';

describe('robots.txt', () => {
  it('applies the rules for our agent, or else the rules for all agents', () => {
    const text = [
      'User-agent: Other/2.0',
      'Disallow: /',
      'User-agent: *',
      'User-agent: another # the same rules',
      'Crawl-delay: 3',
      'Disallow: /private',
      'Allow: /private/press$',
      '',
      'User-agent: more',
      'User-agent: *',
      'Disallow: /*.pdf',
    ].join('\n');
    const robots = readRobots(SITE, text);
    const asked = ['/', '/private/a', '/private/press', '/private/press/1', '/kit.pdf'];
    expect(asked.map((path) => robots.allows(`${SITE}${path}`))).toEqual([true, false, true, false, false]);
    expect(robots.delayMs).toBe(3_000);
    const own = readRobots(SITE, `${text}\nuser-agent: DISTRIBUTE/1.0\nAllow: /\nDisallow: /us`);
    expect(['/private/a', '/us'].map((path) => own.allows(`${SITE}${path}`))).toEqual([true, false]);
  });

  it('lists only sitemaps with valid web URLs', () => {
    const lines = ['https://x.example/news.xml', '/news-2.xml', 'javascript:news', 'https://x.example/news\0.xml'];
    const text = lines.map((line) => `Sitemap: ${line}`).join('\n');
    expect(readRobots(SITE, text).sitemaps).toEqual([
      'https://x.example/news.xml',
      'https://x.example/news-2.xml',
      'https://x.example/news%00.xml',
    ]);
  });
});
