/** What a component may be given, by its name. Everything else in angle brackets is text. */
export const COMPONENTS = {
  Quote: ['by', 'role', 'source', 'status'],
  Fact: ['label', 'source'],
  Image: ['src', 'alt', 'source'],
  Contact: ['name', 'role', 'email', 'phone', 'url'],
} as const;
export type ComponentName = keyof typeof COMPONENTS;

/** A component as it stands in a text. */
export interface Component {
  name: ComponentName;
  attributes: Record<string, string>;
  /** What stands between its tags, in one line of text; empty for one without. */
  content: string;
  /** How many lines it takes. */
  lines: number;
}

/** A component is a few lines; one that does not end in so many is text, so that no text is read twice. */
const MAX_LINES = 40;
const MAX_LINE_LENGTH = 4_000;

const OPENING = /^<([A-Z][A-Za-z]{1,20})((?: +[a-z]{1,20}="[^"<>{}]*")*) *(\/?)>/;
const ATTRIBUTE = / +([a-z]{1,20})="([^"]*)"/g;

const isComponent = (name: string): name is ComponentName => Object.hasOwn(COMPONENTS, name);

/** The component that begins with a line; null where there is none, or one that is not written as it should be. */
export function componentAt(lineAt: (line: number) => string | null): Component | null {
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

/** Null where one is not known, or stands there twice. */
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

/** An attribute as a text holds it. */
export const attribute = (name: string, value: string | null | undefined) =>
  value == null || value === ''
    ? ''
    : ` ${name}="${value.replace(/\s+/g, ' ').replace(/["<>{}&]/g, (sign) => SIGNS[sign] ?? '')}"`;
