/** Enough to hold the FATAL line and its hints. */
const REPORTED_LINES = 8;

/** One sentence for the person who starts the platform, and PostgreSQL's own words where no sentence of ours fits. */
export function describeFailure(sentence: string, output: string, location: { dataDir: string; log: string }): string {
  if (/No space left on device|ENOSPC/.test(output)) {
    return `${sentence}: the disk that holds ${location.dataDir} is full.`;
  }
  const lines = output.trimEnd().split('\n').slice(-REPORTED_LINES);
  return `${sentence}. The last lines of its log (${location.log}):\n${lines.join('\n')}`;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
