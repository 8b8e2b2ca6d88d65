/** Small letters without accents, straight quotes and single spaces: so that one pattern finds every spelling. */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // Before too, and what nobody sees: thousands of marks on one letter would be sorted by inserting one after the other.
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019\u00b4`]/g, "'")
    .replaceAll(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u00a0\u202f\t]/g, ' ');
