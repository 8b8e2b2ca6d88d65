/** The service cannot start. The message is one sentence with the reason and the remedy. */
export class StartFailure extends Error {}

export function describeStartFailure(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  const full = describeFullDisk(error);
  if (full !== null) return full;
  const { code, syscall, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that program, or set PORT to a free port.`;
  if (code === 'EACCES' && syscall === 'listen') {
    return `Port ${port} requires more privileges. Set PORT to a port above 1023.`;
  }
  return `Distribute could not start: ${message ?? String(error)}`;
}

/** Detects a full disk or quota, of this process or of PostgreSQL. */
function describeFullDisk(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, path } = at as NodeJS.ErrnoException;
    if (code === '53100') return 'The disk of the database is full. Free some space and start again.';
    if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk(path ?? 'the data directory');
  }
  return null;
}

export const fullDisk = (path: string) => `The disk that holds ${path} is full. Free some space and start again.`;
