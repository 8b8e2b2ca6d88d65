/** Allowed attributes, keyed by component. Other angle brackets are text. */
export const COMPONENTS = {
  Quote: ['by', 'role', 'source', 'status'],
  Fact: ['label', 'source'],
  Image: ['src', 'alt', 'source'],
  Contact: ['name', 'role', 'email', 'phone', 'url'],
} as const;
export type ComponentName = keyof typeof COMPONENTS;

export interface Component {
  name: ComponentName;
  attributes: Record<string, string>;
  /** Text between its tags, joined into one line. Empty for a self-closing component. */
  content: string;
  lines: number;
}

/** A component that does not end within this many lines is text, so that no line is scanned twice. */
const MAX_LINES = 40;
const MAX_LINE_LENGTH = 4_000;

const OPENING = /^<([A-Z][A-Za-z]{1,20})((?: +[a-z]{1,20}="[^"<>{}]*")*) *(\/?)>/;
const ATTRIBUTE = / +([a-z]{1,20})="([^"]*)"/g;

const isComponent = (name: string): name is ComponentName => Object.hasOwn(COMPONENTS, name);

/** Parses the component that starts at a line. Returns null if there is none or it is malformed. */
export function parseComponent(lineAt: (line: number) => string | null): Component | null {
  const first = lineAt(0)?.trim() ?? '';
  if (!first.startsWith('<') || first.length > MAX_LINE_LENGTH) return null;
  const [opening, name = '', given = '', end] = OPENING.exec(first) ?? [];
  if (opening === undefined || !isComponent(name)) return null;
  const attributes = attributesOf(name, given);
  if (attributes === null) return null;
  const rest = first.slice(opening.length);
  if (end === '/') return rest.trim() === '' ? { name, attributes, content: '', lines: 1 } : null;
  const inside = contentOf(`</${name}>`, rest, lineAt);
  return inside === null ? null : { name, attributes, ...inside };
}

/** Returns null if an attribute is unknown or repeated. */
function attributesOf(component: ComponentName, given: string): Record<string, string> | null {
  const known: readonly string[] = COMPONENTS[component];
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of given.matchAll(ATTRIBUTE)) {
    if (!known.includes(name) || Object.hasOwn(attributes, name)) return null;
    attributes[name] = unescaped(value);
  }
  return attributes;
}

function contentOf(closing: string, rest: string, lineAt: (line: number) => string | null) {
  const texts: string[] = [];
  for (let line = 0; line < MAX_LINES; line++) {
    const text = line === 0 ? rest : lineAt(line);
    if (text === null || text.length > MAX_LINE_LENGTH) return null;
    const end = text.indexOf(closing);
    if (end === -1) {
      texts.push(text.trim());
      continue;
    }
    if (text.slice(end + closing.length).trim() !== '') return null;
    texts.push(text.slice(0, end).trim());
    return { content: texts.join(' ').trim(), lines: line + 1 };
  }
  return null;
}

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#123;': '{',
  '&#125;': '}',
  '&amp;': '&',
};
const SIGNS = Object.fromEntries(Object.entries(ENTITIES).map(([entity, sign]) => [sign, entity]));

const unescaped = (value: string) =>
  value.replace(/&(?:quot|lt|gt|amp|#123|#125);/g, (entity) => ENTITIES[entity] ?? entity);

export const formatAttribute = (name: string, value: string | null | undefined) =>
  value == null || value === ''
    ? ''
    : ` ${name}="${value.replace(/\s+/g, ' ').replace(/["<>{}&]/g, (sign) => SIGNS[sign] ?? '')}"`;
