/** A start that cannot be: one sentence that says why and what to do about it. */
export class StartFailure extends Error {}

/** What the person who started the service is told. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  const { code, syscall, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: end that one, or set PORT to a free port.`;
  if (code === 'EACCES' && syscall === 'listen') {
    return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  }
  return `Distribute could not start: ${message ?? String(error)}`;
}
