import { TextDecoder } from 'node:util';

/** Browsers search the first 1024 bytes for the declaration; this leaves room for a comment before it. */
const DECLARED_WITHIN_BYTES = 4096;

const BYTE_ORDER_MARKS: [mark: number[], charset: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Decodes a page by its byte order mark, header or declaration, or as windows-1252 like browsers. Valid
 * non-ASCII UTF-8 wins over any declaration, because wrong declarations are more common than other text that
 * happens to be UTF-8.
 */
export function decodeHtml(body: Buffer, contentType: string): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, index) => body[index] === byte));
  if (marked !== undefined) return new TextDecoder(marked[1]).decode(body);
  const unicode = asUtf8(body);
  if (unicode !== null && unicode.length < body.length) return unicode;
  const head = body.subarray(0, DECLARED_WITHIN_BYTES).toString('latin1');
  const declared = [/charset\s*=\s*["']?([\w:-]+)/i.exec(contentType)?.[1], declaredIn(head)];
  for (const label of declared) {
    const decoder = decoderFor(label);
    if (decoder !== null) return decoder.decode(body);
  }
  return unicode ?? new TextDecoder('windows-1252').decode(body);
}

/** Returns null for invalid UTF-8. A truncated page may end in the middle of a character. */
function asUtf8(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
  } catch {
    return null;
  }
}

const META_CHARSET = /<meta[^>]+charset\s*=\s*["']?([\w:-]+)/i;

function declaredIn(head: string): string | undefined {
  const declared = /^\s*<\?xml[^>]{1,200}encoding\s*=\s*["']([\w:-]+)/i.exec(head) ?? META_CHARSET.exec(head);
  const charset = declared?.[1];
  // A declaration that is readable as ASCII cannot be in UTF-16.
  return charset !== undefined && /^utf-?16/i.test(charset) ? 'utf-8' : charset;
}

function decoderFor(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** Checks the type and the body, because servers may send a wrong Content-Type or none. */
export function isHtml(contentType: string, body: Buffer): boolean {
  if (isBinary(body)) return false;
  return contentType === '' ? /<(?:!doctype|html|head|body|title)\b/i.test(start(body)) : HTML.test(contentType);
}

export function kindOf(contentType: string, body: Buffer): string {
  const [type = ''] = contentType.split(';');
  if (HTML.test(contentType) || !/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type.trim()))
    return start(body).startsWith('%PDF-') ? 'application/pdf' : 'something else';
  return type.trim().toLowerCase();
}

/** Text never contains NUL bytes, except UTF-16, which begins with a byte order mark. */
const isBinary = (body: Buffer) =>
  body.subarray(0, 5).toString('latin1') === '%PDF-' ||
  (body.subarray(0, 1024).includes(0) && !/^(?:\xff\xfe|\xfe\xff)/.test(start(body)));

const start = (body: Buffer) => body.subarray(0, 1024).toString('latin1');
