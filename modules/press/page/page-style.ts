import { hash } from 'node:crypto';

/** Uses no scripts and no external resources. Readable on phones, desktops, in dark mode and in print. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #16181d; --soft: #5c6370; --paper: #fdfcfa; --card: #f4f2ee; --line: #e2dfd8; --accent: #1a4fd6; --warn: #7a4b00; --warn-paper: #fff3da; --serif: ui-serif, "Iowan Old Style", Charter, Georgia, "Times New Roman", serif; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e7e2; --soft: #a3a6ad; --paper: #131417; --card: #1c1e22; --line: #30333a; --accent: #8fb0ff; --warn: #ffd58a; --warn-paper: #33270f; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.65 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: break-word; }
header, main, footer { width: 100%; max-width: 46rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding-block: 1.5rem 1rem; border-bottom: 1px solid var(--line); font-size: .9375rem; }
header img { display: block; max-height: 2rem; max-width: 8rem; width: auto; border-radius: 4px; }
header .brand { font-weight: 650; }
header .kind { color: var(--soft); margin-left: auto; }
.draft { margin: 1.25rem 0 0; padding: .6rem .9rem; border-radius: 8px; background: var(--warn-paper); color: var(--warn); font-size: .9375rem; font-weight: 550; }
main { padding-block: 1rem 2rem; }
h1, h2, h3 { font-family: var(--serif); line-height: 1.2; letter-spacing: -.01em; text-wrap: balance; }
h1 { font-size: clamp(1.9rem, 6vw, 2.75rem); margin: 1.5rem 0 1rem; }
h1 + p { font-size: 1.2rem; line-height: 1.5; color: var(--soft); margin-top: 0; }
h2 { font-size: 1.4rem; margin: 2.75rem 0 .75rem; }
h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: .15em; text-decoration-thickness: 1px; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.source { color: var(--soft); font-size: .8125rem; }
.fact { display: grid; grid-template-columns: 1fr; gap: 0 1.25rem; padding: .8rem 0; border-top: 1px solid var(--line); }
.fact .label { font-weight: 650; font-size: .875rem; color: var(--soft); }
.fact p { margin: 0; }
.quote { margin: 1.25rem 0; padding: 0 0 0 1.1rem; border-left: 3px solid var(--accent); }
.quote blockquote { margin: .25rem 0; padding: 0; border: 0; color: inherit; font: italic 1.25rem/1.45 var(--serif); }
.quote blockquote p { margin: 0; }
.quote blockquote p::before { content: open-quote; }
.quote blockquote p::after { content: close-quote; }
.quote figcaption { font-size: .9375rem; color: var(--soft); display: flex; flex-wrap: wrap; gap: 0 .75rem; }
.quote .by { color: var(--ink); font-weight: 550; }
.tag { display: inline-block; padding: .1rem .5rem; border-radius: 99px; background: var(--warn-paper); color: var(--warn); font-size: .75rem; font-weight: 600; }
img { max-width: 100%; height: auto; }
.image { margin: 1rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; text-align: center; }
.image img { display: block; margin: 0 auto; max-height: 26rem; min-height: 1rem; border-radius: 4px; }
.image figcaption { margin-top: .75rem; font-size: .875rem; color: var(--soft); }
.missing { color: var(--soft); font-style: italic; }
.contact { font-style: normal; display: grid; gap: .15rem; padding: 1rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft); }
pre, code { font: .9em ui-monospace, SFMono-Regular, Menlo, monospace; background: var(--card); border-radius: 5px; }
code { padding: .1em .3em; }
pre { padding: .9rem 1rem; overflow-x: auto; }
pre code { padding: 0; }
.table { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { text-align: left; padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.center { text-align: center; }
.right { text-align: right; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
.downloads ul { list-style: none; margin: 0; padding: 0; }
.downloads li { border-top: 1px solid var(--line); }
.downloads a { display: flex; justify-content: space-between; gap: 1rem; min-height: 2.75rem; align-items: center; text-decoration: none; }
.downloads a:hover { text-decoration: underline; }
.downloads span { color: var(--soft); font-size: .8125rem; }
footer { padding-block: 1.25rem 2.5rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
@media (min-width: 40rem) { .fact { grid-template-columns: 8.5rem 1fr; } .fact > p, .fact > .source { grid-column: 2; } .fact .label { grid-row: 1; padding-top: .15rem; } }
@media print { :root { color-scheme: light; --ink: #000; --soft: #444; --paper: #fff; --card: #fff; --line: #bbb; --accent: #000; } body { font-size: 11pt; } .downloads { display: none; } h2 { break-after: avoid; } .fact, .quote, .image, .contact { break-inside: avoid; } .image img { max-height: 12cm; } main a[href^="http"]:not(.source)::after { content: " (" attr(href) ")"; font-size: .8em; } }`;

/** Allows only own images and this one style: no scripts, frames or forms. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${hash('sha256', PAGE_STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
