/** 30 texts that try to run code or block the parser. Executed code would set `window.hacked` or request /hacked. */
const RUN = `window.hacked=1;fetch('/hacked')`;
const KB = 1024;
const filled = (part: string, bytes = 100 * KB) => part.repeat(Math.floor(bytes / part.length));

export const HOSTILE_MDX: Record<string, string> = {
  'an expression': `{${RUN}}`,
  'an expression that reads files': "{require('fs').readFileSync('/etc/passwd','utf8')}",
  'an expression in an attribute': `<Fact source={${RUN}}>x</Fact>`,
  'spread attributes': `<Image {...{src: 'x', onError: () => { ${RUN} }}} />`,
  'an import': `import x from 'data:text/javascript,${RUN}'\n\n<x />`,
  'an export': `export const x = (() => { ${RUN} })()\n\nHello`,
  'a script': `<script>${RUN}</script>`,
  'a script over lines': `<script\n>\n${RUN}\n</script\n>`,
  'a script in a component': `<Quote><script>${RUN}</script></Quote>`,
  'a handler on a picture': `<img src=x onerror="${RUN}">`,
  'a handler on a component': `<Image src="https://acme.example/x.png" alt="x" onerror="${RUN}" />`,
  'an attribute that ends itself': `<Image src="https://acme.example/x.png&quot; onerror=&quot;${RUN}" alt="&quot;><script>${RUN}</script>" />`,
  'a drawing': `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s></svg>`,
  'a frame': `<iframe srcdoc="<script>parent.hacked=1</script>"></iframe><iframe src="javascript:${RUN}"></iframe>`,
  'a form': `<form action="/hacked"><input autofocus onfocus="${RUN}"></form>`,
  'a style': `<style>@import '/hacked'; body { background: url(/hacked) }</style>`,
  'a refresh': `<meta http-equiv="refresh" content="0;url=/hacked"><base href="/hacked/">`,
  'a link to a script': `[click](javascript:${encodeURIComponent(RUN)}) <javascript:${encodeURIComponent(RUN)}> [x]: javascript:1`,
  'a link to a script in disguise': `[a](JaVaScRiPt:alert(1)) [b](java\tscript:alert(1)) [c](&#106;avascript:alert(1)) [d](\u0001javascript:alert(1)) [e](vbscript:x) [f][f]\n\n[f]: <javascript:alert(1)>`,
  'a source that is a script': `<Fact source="javascript:${RUN}">x</Fact>\n<Contact email="a@b.example?subject=x&quot; onclick=&quot;${RUN}" url="javascript:1" phone="javascript:1" />`,
  'data addresses': `![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+) [x](data:text/html,<script>${RUN}</script>) <Image src="data:text/html,x" alt="x" />`,
  'names that every object has': '<constructor>x</constructor>\n<__proto__ />\n<toString>x</toString>\n<Constructor />',
  'a comment and a doctype': `<!-- --><!DOCTYPE x [<!ENTITY a "b">]><![CDATA[<script>${RUN}</script>]]>`,
  'quotes in quotes': filled('> '),
  'lists in lists': Array.from({ length: 440 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  'brackets in brackets': `${filled('[', 50 * KB)}${filled('](x)', 49 * KB)}`,
  'emphasis without end': filled('_**'),
  'a table of 50,000 cells': `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${filled(`|${'a|'.repeat(100)}\n`, 99 * KB)}`,
  'components without end': filled('<Quote>\n'),
  'attributes without end': `<Fact${filled(' source="x"', 99 * KB)}\n${filled('<Fact ', 500)}`,
};

export const TOO_LARGE = filled('# Hello {x} <script>\n', 5 * KB * KB);
