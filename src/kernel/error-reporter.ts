/** While what everybody asks is away, every question fails: one line in this time tells it, not hundreds. */
const SILENCE_MS = 5_000;

/** What failed, and how many failures before it were told of by no line. */
interface Line {
  err: unknown;
  untold: number;
}

export function errorReporter(): (error: unknown, tell: (line: Line) => void) => void {
  let silentUntil = 0;
  let untold = 0;
  return (err, tell) => {
    if (Date.now() < silentUntil) {
      untold += 1;
      return;
    }
    tell({ err, untold });
    silentUntil = Date.now() + SILENCE_MS;
    untold = 0;
  };
}
