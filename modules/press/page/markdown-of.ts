import { type Component, componentAt } from './component.rules.ts';

type Shown = (url: string) => string;

export function markdownOf(mdx: string, shown: Shown): string {
  const lines = mdx.split('\n');
  const written: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const component = componentAt((offset) => lines[at + offset] ?? null);
    if (component === null) written.push(lines[at] ?? '');
    else written.push('', MARKDOWN[component.name](component, shown), '');
    at += component?.lines ?? 1;
  }
  return `${written
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const sourceOf = (address: string | undefined) => (address === undefined ? '' : ` (source: ${address})`);

const MARKDOWN: Record<Component['name'], (component: Component, shown: Shown) => string> = {
  Quote({ attributes: { by, role, source, status }, content }) {
    const who = [by, role].filter((part) => part !== undefined).join(', ');
    const isDraft = status === 'draft' ? ' [draft, not yet approved]' : '';
    return `> ${content}\n>\n> ${who === '' ? '' : `— ${who}`}${isDraft}${sourceOf(source)}`;
  },
  Fact: ({ attributes: { label, source }, content }) =>
    `- ${label === undefined ? '' : `**${label}:** `}${content}${sourceOf(source)}`,
  Image: ({ attributes: { src = '', alt = '' } }, shown) => `![${alt.replace(/[[\]]/g, '')}](${shown(src)})`,
  Contact: ({ attributes: { name, role, email, phone, url } }) =>
    [name, role, email, phone, url]
      .filter((part) => part !== undefined)
      .map((part) => `- ${part}`)
      .join('\n'),
};
