/** As long as a double click may take: its second press was not meant for the mail that has moved up by then. */
const DOUBLE_CLICK_MS = 500;
let movedAt = 0;

/** Told whenever a mail has gone from the list, by whomever it was decided. */
export const noteMove = () => {
  movedAt = Date.now();
};

/** Decides about a mail by one press, unless another one has just taken its place. */
export function decideOne(decide: () => void): void {
  if (Date.now() - movedAt < DOUBLE_CLICK_MS) return;
  noteMove();
  decide();
}
