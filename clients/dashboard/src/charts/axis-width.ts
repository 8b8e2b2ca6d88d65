/** The widest digit at the size of a chart's letters, and the space beside the line. */
const DIGIT_WIDTH = 8;
const GAP = 12;
/** Charts of small numbers begin at the same line, whatever they count. */
const NARROWEST = 44;

/** So much room do the numbers beside a chart need: the longest is not cut. */
export const axisWidth = (labels: readonly string[]) =>
  Math.max(NARROWEST, Math.max(0, ...labels.map(({ length }) => length)) * DIGIT_WIDTH + GAP);
