/** Text parts come first. Anything after 1 MiB is attachments. */
export const MAX_MAIL_BYTES = 1_048_576;
/** Maximum number of lines. The parser needs about 25 µs per line. */
const MAX_LINES = 5_000;
/** Maximum number of lines that may separate parts, far more than mail clients produce. */
const MAX_SEPARATORS = 1_000;
/** Maximum bytes of one header, enough for 100 recipients. */
const MAX_HEADER = 8_192;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const DASH = 0x2d;
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09;

/**
 * Cuts a mail to limits on bytes, lines, parts and header length, so that parsing stays cheap. Mail written by
 * people fits.
 */
export function limitMail(mail: Uint8Array): Uint8Array {
  const raw = mail.subarray(0, MAX_MAIL_BYTES);
  const kept: Uint8Array[] = [];
  let isInHeaders = true;
  let headerBytes = 0;
  let separators = 0;
  let at = 0;
  for (let lines = 0; at < raw.length && lines < MAX_LINES && separators < MAX_SEPARATORS; lines++) {
    const newline = raw.indexOf(NEWLINE, at);
    const end = newline === -1 ? raw.length : newline + 1;
    const line = raw.subarray(at, end);
    at = end;
    if (line[0] === DASH && line[1] === DASH) separators += 1;
    if (isInHeaders) {
      isInHeaders = line[0] !== NEWLINE && !(line[0] === CARRIAGE_RETURN && line[1] === NEWLINE);
      headerBytes = isBlank(line[0]) ? headerBytes + line.length : line.length;
      if (headerBytes > MAX_HEADER) {
        const room = MAX_HEADER - (headerBytes - line.length);
        if (room > 0) kept.push(line.subarray(0, room), Buffer.from('\n'));
        continue;
      }
    }
    kept.push(line);
  }
  return Buffer.concat(kept);
}
