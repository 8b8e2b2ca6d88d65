/** Magic bytes of the supported image types. SVG is excluded because it can contain scripts. */
const SIGNATURES: [type: string, matches: (start: string) => boolean][] = [
  ['image/png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['image/gif', (start) => /^GIF8[79]a/.test(start)],
  ['image/webp', (start) => /^RIFF[\s\S]{4}WEBP/.test(start)],
  ['image/avif', (start) => /^[\s\S]{4}ftypavi[fs]/.test(start)],
];

/**
 * Detects the image type from the bytes and ignores the server's content type. Returns null if it is not
 * supported.
 */
export function detectImageType(bytes: Buffer): string | null {
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

export const fileExtension = (contentType: string) => ENDINGS[contentType] ?? 'bin';
