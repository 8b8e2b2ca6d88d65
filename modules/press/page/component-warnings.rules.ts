import { COMPONENTS, type ComponentName, componentAt } from './component.rules.ts';

const MAX_WARNINGS = 20;
const FENCE = /^ {0,3}(?:```|~~~)/;
const TAG = /^ {0,3}<([A-Z][A-Za-z]{0,30})(?=[\s/>])([^>]{0,2000})/;
const NAMES = Object.keys(COMPONENTS).join(', ');

/** Warns about lines that look like a component but are shown as text. Code blocks are ignored. */
export function warningsIn(mdx: string): string[] {
  const lines = mdx.split('\n');
  const warnings: string[] = [];
  let isCode = false;
  for (let at = 0; at < lines.length && warnings.length < MAX_WARNINGS; ) {
    const line = lines[at] ?? '';
    if (FENCE.test(line)) isCode = !isCode;
    const [, name, given = ''] = isCode ? [] : (TAG.exec(line) ?? []);
    const component = name === undefined ? null : componentAt((offset) => lines[at + offset] ?? null);
    if (name !== undefined && component === null) {
      warnings.push(`Line ${at + 1}: ${objectionTo(name, given)}: it is shown as text.`);
    }
    at += component?.lines ?? 1;
  }
  return warnings;
}

function objectionTo(name: string, given: string): string {
  if (!Object.hasOwn(COMPONENTS, name)) return `<${name}> is no component; there are ${NAMES}`;
  const known: readonly string[] = COMPONENTS[name as ComponentName];
  const names = [...given.matchAll(/\s([A-Za-z][\w-]{0,30})\s?=/g)].map(([, attribute = '']) => attribute);
  const unknown = names.find((attribute) => !known.includes(attribute));
  if (unknown !== undefined) return `<${name}> has no attribute "${unknown}", only ${known.join(', ')}`;
  if (new Set(names).size < names.length) return `<${name}> has an attribute twice`;
  return `<${name}> is not written as a component is: attributes in double quotes, and a closing tag or "/>"`;
}
