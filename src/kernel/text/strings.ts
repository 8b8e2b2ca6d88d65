const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for element content and attributes. */
export const escapeHtml = (text: string) =>
  /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign) : text;

/** Removes these characters from the end. A regular expression would try every position of a run inside the text. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const PLACEHOLDER = /\{\{[^{}\n]{0,100}\}\}|\{\{/;

/** Returns the first template placeholder, such as `{{firstName}}`. Placeholders are never filled in. */
export const placeholderIn = (text: string): string | null => PLACEHOLDER.exec(text)?.[0] ?? null;
