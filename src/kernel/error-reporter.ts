/** Minimum time between two log lines: while a shared dependency is down, hundreds of requests fail. */
const SILENCE_MS = 5_000;

/** The error, and the number of errors before it that were not logged. */
interface Line {
  err: unknown;
  untold: number;
}

export function createErrorReporter(): (error: unknown, tell: (line: Line) => void) => void {
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
