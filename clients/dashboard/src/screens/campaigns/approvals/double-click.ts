/** Ignores the second press of a double click, which would hit the email that has just moved up. */
const DOUBLE_CLICK_MS = 500;
let movedAt = 0;

export const noteListChange = () => {
  movedAt = Date.now();
};

/** Runs a decision unless another email has just moved into this row. */
export function runUnlessMoved(decide: () => void): void {
  if (Date.now() - movedAt < DOUBLE_CLICK_MS) return;
  noteListChange();
  decide();
}
