export const RSS2 = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>Grid &amp; Wire</title><link>https://grid.example/</link><description>Power.</description>
<atom:link href="https://grid.example/feed" rel="self" type="application/rss+xml"/>
<image><url>https://grid.example/logo.png</url><title>Logo</title><link>https://grid.example/logo</link></image>
<item><title><![CDATA[Batteries &#8217;beat&#8217; gas]]></title><link>https://grid.example/batteries?utm_source=rss</link>
<guid isPermaLink="false">tag:1</guid><dc:creator><![CDATA[Jane Doe]]></dc:creator>
<pubDate>Mon, 09 Nov 2026 08:30:00 +0100</pubDate><category>Energy</category><category>Storage</category>
<media:content url="https://grid.example/a.jpg"><media:title>Not the title</media:title></media:content>
<description>&lt;p&gt;Cells are &lt;b&gt;cheap&lt;/b&gt; now.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description>
<content:encoded><![CDATA[<p>Cells are cheap now.</p><p>And they are many&hellip;</p>]]></content:encoded></item>
<item><title>No date</title><link>/no-date</link><author>max@grid.example (Max Muster)</author></item>
<item><title>Wrong date</title><guid>https://grid.example/wrong</guid><pubDate>30 Feb 2026 25:00</pubDate></item>
<item><title>No address at all</title></item>
</channel></rss>`;

export const RSS1 = `<?xml version="1.0" encoding="ISO-8859-1"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://alt.example/"><title>Alt</title><link>https://alt.example/</link>
<items><rdf:Seq><rdf:li resource="https://alt.example/1"/></rdf:Seq></items></channel>
<image><title>Logo</title><url>https://alt.example/logo.png</url></image>
<item rdf:about="https://alt.example/1"><title>Caf\u00e9 M\u00fcller</title><link>https://alt.example/1</link>
<d:creator>Jos\u00e9 Nu\u00f1ez</d:creator><d:date>2026-11-08T12:00:00Z</d:date><d:subject>Essen</d:subject></item>
</rdf:RDF>`;

export const RSS091 = `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
<rss version="0.91"><channel><title>Old</title><link>http://old.example</link>
<item><title>First</title><link>http://old.example/first</link><description>Long ago.</description></item></channel></rss>`;

export const ATOM = `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://atom.example/blog/"><title type="html">Atom &amp;amp; Co</title>
<link rel="self" href="feed.atom"/><link href="/"/><author><name>House Writer</name></author>
<entry xml:base="2026/"><title type="text">1 &lt;b&gt; 2</title><link rel="enclosure" href="a.mp3"/><link rel="alternate" href="one"/>
<id>tag:atom.example,2026:1</id><updated>2026-11-10T10:00:00+02:00</updated><published>2026-11-09T10:00:00.123Z</published>
<author><name>Ann Lee</name><email>ann@atom.example</email><uri>/people/ann</uri></author><author><name>Bo Ek</name></author>
<category term="tech" label="Technology"/><summary>Short.</summary>
<source><title>Elsewhere</title><author><name>Nobody Here</name></author></source>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Long</p><p>text.</p></div></content></entry>
<entry><title>Second</title><link href="https://atom.example/second"/><updated>2026-11-01T00:00:00Z</updated></entry></feed>`;

export const PREFIXED_ATOM = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>Prefixed</a:title>
<a:entry><a:title>One</a:title><a:link href="https://p.example/1"/><a:updated>2026-11-01T00:00:00Z</a:updated></a:entry></a:feed>`;

export const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Json & Sons',
  home_page_url: 'https://json.example/',
  authors: [{ name: 'The House' }],
  items: [
    {
      id: '1',
      url: 'a/1',
      title: 'One {"[',
      content_html: '<p>Some <i>text</i></p>',
      date_published: '2026-11-09T10:00:00Z',
      authors: [{ name: 'Kim Ray', url: 'https://json.example/kim' }],
      tags: ['AI', 'Law'],
    },
    {
      id: 'https://json.example/2',
      content_text: 'Only text',
      author: { name: 'Lou', url: 'mailto:lou@json.example' },
    },
    { id: 'three' },
  ],
});

export const NEWS_SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:n="http://www.google.com/schemas/sitemap-news/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://news.example/about</loc></url>
<url><loc>https://news.example/a</loc><lastmod>2026-11-10</lastmod><image:image><image:loc>https://news.example/i.jpg</image:loc></image:image>
<n:news><n:publication><n:name>The News</n:name><n:language>en</n:language></n:publication>
<n:publication_date>2026-11-09T06:00:00-05:00</n:publication_date><n:title>All of it</n:title><n:keywords>one, two</n:keywords></n:news></url></urlset>`;

export const SITEMAP_INDEX = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://news.example/2025.xml</loc><lastmod>2025-01-01</lastmod></sitemap>
<sitemap><loc>https://news.example/2026.xml</loc><lastmod>2026-11-01</lastmod></sitemap>
<sitemap><loc>https://news.example/news.xml</loc></sitemap></sitemapindex>`;

export const item = (n: number, filling = '') =>
  `<item><title>Number ${n}</title><link>https://big.example/${n}</link><description>${filling}</description></item>`;

export const bigFeed = (bytes: number, perItem: number) => {
  const filling = 'word '.repeat(perItem / 5);
  const items = Array.from({ length: Math.ceil(bytes / perItem) }, (_, n) => item(n, filling));
  return `<rss version="2.0"><channel><title>Big</title><link>https://big.example/</link>${items.join('')}`;
};

const LAUGHS = Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`).join('');

/** An entity expansion bomb ("billion laughs") and an entity that reads a file. */
export const BOMB = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY lol0 "lol">${LAUGHS}<!ENTITY xxe SYSTEM "file:///etc/passwd">]>
<rss version="2.0"><channel><title>Bomb</title><item><title>&lol9; here</title><link>https://bomb.example/1</link>
<description>&xxe;</description></item></channel></rss>`;
