/** What the first bytes of each kind of picture are. Drawings (SVG) can hold programs and are none of them. */
const SIGNATURES: [type: string, matches: (start: string) => boolean][] = [
  ['image/png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['image/gif', (start) => /^GIF8[79]a/.test(start)],
  ['image/webp', (start) => /^RIFF[\s\S]{4}WEBP/.test(start)],
  ['image/avif', (start) => /^[\s\S]{4}ftypavi[fs]/.test(start)],
];

/** What a picture is by its bytes, whatever its server calls it; null for what is shown in no page. */
export function imageTypeOf(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 16).toString('latin1');
  return SIGNATURES.find(([, matches]) => matches(start))?.[0] ?? null;
}

const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

export const endingOf = (contentType: string) => ENDINGS[contentType] ?? 'bin';
