/** Width of the widest digit in px at the chart's font size. */
const DIGIT_WIDTH = 8;
const GAP = 12;
/** Minimum width, so that charts of small numbers align. */
const NARROWEST = 44;

export const axisWidth = (labels: readonly string[]) =>
  Math.max(NARROWEST, Math.max(0, ...labels.map(({ length }) => length)) * DIGIT_WIDTH + GAP);
