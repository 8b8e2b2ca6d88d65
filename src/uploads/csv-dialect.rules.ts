const DELIMITERS = [',', ';', '\t', '|'] as const;

/** `windows-1252` is a guess for bytes that match none of the others. */
export type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** First bytes of other formats: zip (also new workbooks), old workbooks, PDF. */
const OTHER_FORMATS = [
  { mark: [0x50, 0x4b, 0x03, 0x04], name: 'an Excel workbook' },
  { mark: [0xd0, 0xcf, 0x11, 0xe0], name: 'an Excel workbook' },
  { mark: [0x25, 0x50, 0x44, 0x46], name: 'a PDF' },
];

export function objectionToFormat(head: Uint8Array): string | null {
  const other = OTHER_FORMATS.find(({ mark }) => mark.every((byte, i) => head[i] === byte));
  return other === undefined ? null : `The file is ${other.name}, not CSV. Save it as CSV and upload it again.`;
}

/** Detects the charset by the byte order mark, then by the zero bytes of ASCII in UTF-16, then by UTF-8 validity. */
export function charsetOf(head: Uint8Array, isUtf8: boolean): Charset {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0] as [even: number, odd: number];
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2 === 0 ? 0 : 1]++;
  const [even, odd] = zeros;
  const half = head.length / 4;
  if (odd > half && even <= half / 10) return 'utf-16le';
  if (even > half && odd <= half / 10) return 'utf-16be';
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

export interface CsvDialect {
  delimiter: string;
  /** 1, or 2 after a line `sep=;` that a spreadsheet wrote. */
  firstLine: number;
}

/** Picks the delimiter that occurs most in the header, outside quotes. */
export function dialectOf(head: string): CsvDialect {
  const announced = /^"?sep=(.)"?\r?(?:\n|$)/i.exec(head)?.[1];
  if (announced !== undefined) return { delimiter: announced, firstLine: 2 };
  const [header = ''] = head
    .trimStart()
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r|\n/, 1);
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return { delimiter: most?.delimiter ?? ',', firstLine: 1 };
}
