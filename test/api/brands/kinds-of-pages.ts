import { createGzip, gzipSync } from 'node:zlib';
import { html, redirect, type Site } from './web.ts';

/** The expected brand fields, or the message of a 400 response. */
type Outcome = { fields: Record<string, string | null> } | { refusal: string };

interface Kind {
  site: Site;
  gets: Outcome;
}

const WORDS = 'All about hats and nothing else. ';
const page = (head: string, body = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

/** 200 MB of spaces, compressed 10,000 times. */
function bomb(first: string): Site {
  return {
    '/': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      response.on('close', () => gzip.destroy());
      gzip.on('error', () => {});
      gzip.write(first);
      const blanks = Buffer.alloc(1024 * 1024, ' ');
      let left = 200;
      const more = () => {
        let roomy = true;
        while (left > 0 && roomy) {
          roomy = gzip.write(blanks);
          left -= 1;
        }
        if (left > 0) gzip.once('drain', more);
        else gzip.end();
      };
      more();
    },
  };
}

export const KINDS: Record<string, Kind> = {
  'json-ld only': {
    site: {
      '/': page(`<script type="application/ld+json">[{"@context":"https://schema.org","@graph":[{"@type":["LocalBusiness"],
        "name":"Hut &amp; Co","description":"Hats since 1900.","logo":{"@type":"ImageObject","url":"https://cdn.example/hut.png"},
        "address":{"addressLocality":"Wien","addressCountry":{"name":"AT"}},"knowsAbout":["Hats","Caps"]}]}]</script>`),
    },
    gets: {
      fields: {
        name: 'Hut & Co',
        elevatorPitch: 'Hats since 1900.',
        logoUrl: 'https://cdn.example/hut.png',
        location: 'Wien, AT',
        categories: 'Hats, Caps',
        bio: null,
      },
    },
  },
  'open graph only': {
    site: {
      '/': page(`<meta property="og:site_name" content="Ogre"><meta property="og:description" content="Swamps for rent.">
        <meta property="og:image" content="https://cdn.example/swamp.jpg">`),
    },
    gets: { fields: { name: 'Ogre', elevatorPitch: 'Swamps for rent.', logoUrl: null, mission: null } },
  },
  'meta tags only': {
    site: {
      '/': page(`<meta name="application-name" content="Metallum"><meta name=description content="Metal, sold by weight.">
        <meta name="keywords" content="steel, iron"><link rel="apple-touch-icon" href="touch.png">`),
    },
    gets: { fields: { name: 'Metallum', elevatorPitch: 'Metal, sold by weight.', categories: null } },
  },
  'no metadata': {
    site: { '/': '<p>We are a group of friends who like to walk.</p>' },
    gets: {
      fields: { name: 'no-metadata.example', elevatorPitch: null, logoUrl: null, categories: null, location: null },
    },
  },
  'only a heading and a paragraph': {
    site: {
      '/': page('', '<h1>Boats without leaks</h1><p>We build wooden boats by hand, in a shed by the river.</p>'),
    },
    gets: { fields: { elevatorPitch: 'We build wooden boats by hand, in a shed by the river.' } },
  },
  'title that names the domain': {
    site: { '/': page('<title>Welcome home – Title That Names The Domain</title>') },
    gets: { fields: { name: 'Title That Names The Domain' } },
  },
  'latin-1 declared in the header': {
    site: {
      '/': html(Buffer.from(page('<meta name="description" content="Café à la crème">'), 'latin1'), {
        'content-type': 'text/html; charset=ISO-8859-1',
      }),
    },
    gets: { fields: { elevatorPitch: 'Café à la crème' } },
  },
  'charset declared in the page': {
    site: {
      '/': html(
        Buffer.concat([
          Buffer.from('<html><head><meta charset="shift_jis"><meta name="description" content="'),
          Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
          Buffer.from('"></head></html>'),
        ]),
        { 'content-type': 'text/html' },
      ),
    },
    gets: { fields: { elevatorPitch: 'テスト' } },
  },
  'wrong charset': {
    site: {
      '/': html(page('<meta charset="iso-8859-1"><meta name="description" content="Größe zählt – überall">'), {
        'content-type': 'text/html; charset=iso-8859-1',
      }),
    },
    gets: { fields: { elevatorPitch: 'Größe zählt – überall' } },
  },
  'utf-16 with a byte order mark': {
    site: {
      '/': html(Buffer.from(`\ufeff${page('<meta name="description" content="Žluťoučký kůň">')}`, 'utf16le'), {
        'content-type': 'text/html',
      }),
    },
    gets: { fields: { elevatorPitch: 'Žluťoučký kůň' } },
  },
  'page of 5 MB': {
    site: {
      '/': html(page('<meta name="description" content="Large.">', `<p>${WORDS.repeat(100)}</p>`.repeat(1_600))),
    },
    gets: { fields: { elevatorPitch: 'Large.' } },
  },
  'a million tags deep': {
    site: {
      '/': html(gzipSync(page('<meta name="description" content="Deep.">', '<b>'.repeat(1_000_000))), {
        'content-encoding': 'gzip',
      }),
    },
    gets: { fields: { elevatorPitch: 'Deep.' } },
  },
  'gzip bomb': {
    site: bomb('<html><head><meta name="description" content="Boom."></head><body>'),
    gets: { fields: { elevatorPitch: 'Boom.' } },
  },
  'gzip bomb of zeros': {
    site: { '/': html(gzipSync(Buffer.alloc(50 * 1024 * 1024)), { 'content-encoding': 'gzip' }) },
    gets: { refusal: 'The site is not an HTML page but something else.' },
  },
  'broken json-ld with half characters': {
    site: {
      '/': page(`<meta name="description" content="Still \u0001 readable.">
        <script type="application/ld+json">{"@type":"Organization","name":"Half \\ud800 \\u0000 name"}</script>
        <script type="application/ld+json">{"@type": oops}</script>`),
    },
    gets: { fields: { name: 'Half \ufffd name', elevatorPitch: 'Still readable.' } },
  },
  'javascript-only shell': {
    site: {
      '/': page(
        '<title>javascript-only-shell</title>',
        '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>var a="<h1>no</h1>"</script>',
      ),
    },
    gets: { fields: { elevatorPitch: null, bio: null, mission: null, location: null, categories: null } },
  },
  'no content type': {
    site: { '/': (_request, response) => response.end(page('<meta name="description" content="Untyped.">')) },
    gets: { fields: { elevatorPitch: 'Untyped.' } },
  },
  pdf: {
    site: { '/': html('%PDF-1.7 …', { 'content-type': 'application/pdf' }) },
    gets: { refusal: 'The site is not an HTML page but application/pdf.' },
  },
  'pdf that calls itself html': {
    site: { '/': html('%PDF-1.7 …') },
    gets: { refusal: 'The site is not an HTML page but application/pdf.' },
  },
  'json api': {
    site: { '/': html('{"ok":true}', { 'content-type': 'application/json' }) },
    gets: { refusal: 'The site is not an HTML page but application/json.' },
  },
  'redirect loop': {
    site: { '/': redirect('/a'), '/a': redirect('/b'), '/b': redirect('/a') },
    gets: { refusal: 'The site cannot be read: the address redirects in a loop.' },
  },
  'six redirects': {
    site: Object.fromEntries(
      Array.from({ length: 8 }, (_, hop) => [hop === 0 ? '/' : `/${hop}`, redirect(`/${hop + 1}`)]),
    ),
    gets: { refusal: 'The site cannot be read: the address redirects too many times.' },
  },
  'redirect to a private address': {
    site: { '/': redirect('http://169.254.169.254/latest/meta-data') },
    gets: { refusal: 'The address is in a private network.' },
  },
  'redirect to a name with a private address': {
    site: { '/': redirect('http://intranet.example/') },
    gets: { refusal: 'The address is in a private network.' },
  },
  'not found': {
    site: { '/': (_request, response) => response.writeHead(404).end('<html>') },
    gets: { refusal: 'The site returned status 404.' },
  },
  'endless silence': {
    site: { '/': () => {} },
    gets: { refusal: 'The site cannot be read: the server did not respond in time.' },
  },
  'closes the connection': {
    site: { '/': (_request, response) => response.destroy() },
    gets: { refusal: 'The site cannot be read: the server closed the connection before its response was complete.' },
  },
};
