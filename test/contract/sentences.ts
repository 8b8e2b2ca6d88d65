/** Terms of the implementation and its libraries, which messages must not contain. */
const FORBIDDEN = [
  /\bregex|regular expression|\bpattern\b/i,
  /\bcidrv?\d?\b|\bguid\b|\buuid\b|\bdatetime\b|\bjson_string\b|\bnanoid\b|\bulid\b/i,
  /\bvalid (?:email|url|date|time|ipv\d|base64|e164)\b/,
  /\bundefined\b|\bNaN\b|\bInfinity\b|\[object|\breceived (?:undefined|null|string|number|object|array)\b|\bzod\b|Invalid input/,
  /\bsql\b|\bcolumn\b|\brelation\b|\bconstraint\b|violates|\bsyntax\b|\bselect\b|\binsert into\b/i,
  /\bnode:|node_modules|\.ts\b|\.js\b|\bat (?:\S+ \()?\S*[/\\]\S*:\d+:\d+|Error:|\bstack\b/,
  /\$\{|\{\{|\bis invalid\b/,
  /\d{15,}/,
];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const written = JSON.stringify(value) ?? '';
  if (typeof value !== 'object' || value === null) return [written];
  return [written, ...parts(value)];
}

function parts(value: object): string[] {
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)]);
}

/**
 * Returns what is unclear in a message: internal terms, or no full sentence.
 * @param sent request values that the message may quote
 */
export function unclearParts(sentence: string, sent: unknown = null): string[] {
  const quoted = textsIn(sent).filter((text) => text.length > 2);
  const own = quoted
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, quote) => text.replaceAll(quote, '…'), sentence);
  const words = FORBIDDEN.flatMap((pattern) => pattern.exec(own)?.[0] ?? []);
  const isSentence = /^\S.*\S\.$/s.test(sentence) && !own.includes('\n') && !own.includes('  ');
  return isSentence ? words : [...words, `no sentence: ${sentence}`];
}
