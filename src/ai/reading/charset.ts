import { TextDecoder } from 'node:util';

/** Where the specification of HTML has browsers look for the declaration, with room for a comment before it. */
const DECLARED_WITHIN_BYTES = 4096;

const BYTE_ORDER_MARKS: [mark: number[], charset: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * The text of an HTML or XML page: by its byte order mark, its header, its own declaration, else windows-1252 as browsers do.
 * Text that is not plain ASCII and is valid UTF-8 is UTF-8 whatever is declared: servers are misconfigured more often
 * than a text in another charset happens to be valid.
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

/** Null for what is no UTF-8. A page that was cut off may end in the middle of a character. */
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
  // A declaration that could be read as ASCII cannot stand in UTF-16.
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
