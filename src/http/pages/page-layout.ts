const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** An inline SVG, so that the icon needs no request. */
export const ICON = `<link rel="icon" href="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='%231f5eff'/><text x='16' y='23' font-size='20' font-family='sans-serif' font-weight='700' fill='white' text-anchor='middle'>D</text></svg>">`;

const STYLE = `
:root { color-scheme: light dark; --ink: #14181f; --soft: #5b6472; --paper: #fff; --line: #e4e7ec; --accent: #1f5eff; --code: #f5f7fa; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --soft: #9aa3b2; --paper: #0f1217; --line: #262b34; --accent: #7fa4ff; --code: #171b22; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.65 system-ui, -apple-system, "Segoe UI", sans-serif; }
header, main, footer, .docs { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem; }
.docs main { padding-inline: 0; margin: 0; }
header { display: flex; gap: 1.5rem; align-items: baseline; padding-block: 1.5rem; border-bottom: 1px solid var(--line); flex-wrap: wrap; }
header strong { font-size: 1.1rem; margin-right: auto; }
header a, footer a { color: var(--soft); text-decoration: none; }
header a:hover, footer a:hover { color: var(--accent); }
main { padding-block: 2rem 4rem; }
h1 { font-size: clamp(1.9rem, 5vw, 2.6rem); line-height: 1.15; letter-spacing: -0.02em; margin: 1rem 0 1.25rem; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .75rem; }
a { color: var(--accent); }
pre, code { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: .88em; background: var(--code); border-radius: 6px; }
code { padding: .12em .35em; overflow-wrap: break-word; }
pre { padding: 1rem 1.1rem; overflow-x: auto; border: 1px solid var(--line); }
pre code { padding: 0; background: none; }
pre:has(> .language-json, > .language-text) { margin-top: -.5rem; background: none; color: var(--soft); }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.docs { max-width: 68rem; display: grid; grid-template-columns: 13rem minmax(0, 46rem); gap: 2.5rem; }
header.wide, footer.wide { max-width: 68rem; }
nav { font-size: .92rem; line-height: 1.4; }
nav h2 { font-size: .8rem; text-transform: uppercase; letter-spacing: .06em; color: var(--soft); margin: 1.6rem 0 .4rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .22rem .6rem; border-left: 2px solid var(--line); color: var(--ink); text-decoration: none; }
nav a:hover { color: var(--accent); }
nav a[aria-current] { border-color: var(--accent); color: var(--accent); font-weight: 600; }
@media (min-width: 56rem) { nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; } }
@media (max-width: 56rem) { .docs { display: flex; flex-direction: column-reverse; gap: 0; } nav { border-top: 1px solid var(--line); padding-bottom: 2rem; } header { gap: .5rem 1rem; font-size: .92rem; } }
@media print { header, nav, footer { display: none; } .docs { display: block; } }
footer { padding-block: 1.5rem 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; }`;

interface Framed {
  title: string;
  body: string;
  aside: string | null;
  path: string;
}

/** Wraps a page in the site layout, which works without scripts, in print and in dark mode. */
export function layout({ title, body, aside, path }: Framed): string {
  const width = aside === null ? '' : ' class="wide"';
  const main = `<main>\n${body}\n</main>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
${ICON}
<style>${STYLE}</style>
</head>
<body>
<header${width}><strong><a href="/" style="color:inherit">Distribute</a></strong><a href="/docs">Docs</a><a href="/reference">Reference</a><a href="/changelog">Changelog</a></header>
${aside === null ? main : `<div class="docs"><nav aria-label="Documentation">${markCurrent(aside, path)}</nav>${main}</div>`}
<footer${width}><a href="/terms">Terms</a> · <a href="/openapi.json">OpenAPI</a></footer>
</body>
</html>
`;
}

const markCurrent = (contents: string, path: string) =>
  contents.replace(`href="${path}"`, `href="${path}" aria-current="page"`);
