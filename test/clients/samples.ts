/** Joins the TypeScript samples of a page to one program, with their imports at the top. */
export function programOf(markdown: string): string {
  const samples = [...markdown.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, sample = '']) => sample).join('\n');
  const imports: string[] = [];
  const body = samples.replaceAll(/^import .*;\n/gm, (line) => {
    imports.push(line);
    return '';
  });
  return `${imports.join('')}${body}`;
}
