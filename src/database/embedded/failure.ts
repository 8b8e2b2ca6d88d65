const REPORTED_LINES = 8;

export function describeFailure(sentence: string, output: string, dataDir: string): string {
  if (/No space left on device|ENOSPC/.test(output)) {
    return `${sentence}: the disk that holds ${dataDir} is full. Free some space and start again.`;
  }
  const lines = output.trimEnd().split('\n').slice(-REPORTED_LINES);
  return `${sentence}. Its output:\n${lines.join('\n')}`;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
