const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for attributes. */
export const escapeHtml = (text: string) =>
  /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign) : text;
