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
