interface Element {
  tag: number;
  content: Uint8Array;
  end: number;
}

/** Maximum nesting. Signing programs do not need more. */
const MAX_DEPTH = 10;
/** Maximum siblings. Even a mail of 1 MiB in pieces has at least 100 bytes per piece. */
const MAX_ELEMENTS = 10_000;

const OCTETS = 0x04;
/** Octets split into pieces, as written by programs that sign while they read. */
const OCTETS_IN_PIECES = 0x24;
const WITHOUT_LENGTH = 0x80;
/** PKCS #7 signedData, 1.2.840.113549.1.7.2. */
const SIGNED_DATA = '2a864886f70d010702';

/**
 * Returns the mail inside an opaque-signed one (RFC 8551, application/pkcs7-mime), even if truncated. Null if
 * there is none or it is encrypted. The signature is not verified, since unsigned mail is accepted as well.
 */
export function extractSignedMail(raw: Uint8Array): Uint8Array | null {
  const mail = Buffer.from(raw).toString('latin1');
  const [gap = ''] = /\r?\n\r?\n/.exec(mail) ?? [];
  const head = mail.slice(0, gap === '' ? 0 : mail.indexOf(gap));
  if (!/^content-type:\s*application\/(x-)?pkcs7-mime\b/im.test(head)) return null;
  const body = mail.slice(head.length + gap.length);
  const isBase64 = /^content-transfer-encoding:\s*base64\b/im.test(head);
  return contentOf(Buffer.from(body, isBase64 ? 'base64' : 'latin1'));
}

function contentOf(bytes: Uint8Array): Uint8Array | null {
  const [kind, signed] = inside(elementAt(bytes, 0)?.content);
  if (kind === undefined || Buffer.from(kind.content).toString('hex') !== SIGNED_DATA) return null;
  const [signedData] = inside(signed?.content);
  const [, , encapsulated] = inside(signedData?.content);
  const [, explicit] = inside(encapsulated?.content);
  const [octets] = inside(explicit?.content);
  if (octets?.tag === OCTETS) return octets.content;
  if (octets?.tag !== OCTETS_IN_PIECES) return null;
  return Buffer.concat(inside(octets.content).map(({ content }) => content));
}

function inside(bytes: Uint8Array | undefined): Element[] {
  const elements: Element[] = [];
  for (let at = 0; bytes !== undefined && at < bytes.length && elements.length < MAX_ELEMENTS; ) {
    const element = elementAt(bytes, at);
    if (element === null) break;
    elements.push(element);
    at = element.end;
  }
  return elements;
}

/** Parses one BER element (X.690). An element longer than the input ends with it. */
function elementAt(bytes: Uint8Array, at: number, depth = 0): Element | null {
  const tag = bytes[at];
  const length = bytes[at + 1];
  if (tag === undefined || length === undefined || depth > MAX_DEPTH) return null;
  if (length === WITHOUT_LENGTH) return elementWithoutLength(bytes, at, depth);
  const digits = length < WITHOUT_LENGTH ? 0 : length - WITHOUT_LENGTH;
  if (digits > 4) return null;
  const begin = at + 2 + digits;
  let size = digits === 0 ? length : 0;
  for (let i = at + 2; i < begin; i++) size = size * 256 + (bytes[i] ?? 0);
  return { tag, content: bytes.subarray(begin, begin + size), end: begin + size };
}

function elementWithoutLength(bytes: Uint8Array, at: number, depth: number): Element {
  const begin = at + 2;
  let end = begin;
  for (let count = 0; end < bytes.length && (bytes[end] !== 0 || bytes[end + 1] !== 0); count++) {
    end = count < MAX_ELEMENTS ? (elementAt(bytes, end, depth + 1)?.end ?? bytes.length) : bytes.length;
  }
  return { tag: bytes[at] ?? 0, content: bytes.subarray(begin, end), end: end + 2 };
}
