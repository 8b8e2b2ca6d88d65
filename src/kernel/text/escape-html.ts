const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for element content and attributes. */
export const escapeHtml = (text: string) =>
  /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign) : text;
