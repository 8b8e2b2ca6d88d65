type Cell = string | number;

/** Lines of cells as CSV. */
export const sheetOf = (lines: readonly (readonly Cell[])[]) =>
  lines.map((line) => line.map(written).join(',')).join('\r\n');

/** Quoted, and harmless to whoever opens it as a sheet: what begins as a formula does not stay one. A number is none. */
function written(cell: Cell): string {
  const isFormula = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell);
  return `"${isFormula ? "'" : ''}${String(cell).replaceAll('"', '""')}"`;
}
