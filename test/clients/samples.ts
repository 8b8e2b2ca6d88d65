/** The TypeScript of a page as one program: its samples in their order, with what they import at the top. */
export function programOf(markdown: string): string {
  const samples = [...markdown.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, sample = '']) => sample).join('\n');
  const imports: string[] = [];
  const body = samples.replaceAll(/^import .*;\n/gm, (line) => {
    imports.push(line);
    return '';
  });
  return `${imports.join('')}${body}`;
}
