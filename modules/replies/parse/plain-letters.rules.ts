/**
 * Lower-cases a text and removes accents, curly quotes and special spaces, so that one pattern matches every
 * spelling.
 */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // Also removes marks before NFD: normalising thousands of marks on one letter takes quadratic time.
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019\u00b4`]/g, "'")
    .replaceAll(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u00a0\u202f\t]/g, ' ');
