type Cell = string | number;

export const sheetOf = (lines: readonly (readonly Cell[])[]) =>
  lines.map((line) => line.map(written).join(',')).join('\r\n');

/** Quotes a cell. A leading quote keeps text such as `=1+1` from being run as a formula. */
function written(cell: Cell): string {
  const isFormula = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell);
  return `"${isFormula ? "'" : ''}${String(cell).replaceAll('"', '""')}"`;
}
