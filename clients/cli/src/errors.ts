export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  auth: 3,
  notFound: 4,
  api: 5,
  network: 6,
  notConfirmed: 7,
  /** 128 + SIGINT, as in shells. */
  interrupted: 130,
} as const;

export class CliFailure extends Error {
  readonly code: string;
  readonly exitCode: number;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: string, message: string, exitCode: number, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
    this.details = details;
  }

  toJSON() {
    const { code, message, exitCode, details } = this;
    return { error: { code, message, exitCode, ...(details && { details }) } };
  }
}

export const usageFailure = (message: string, details?: Record<string, unknown>) =>
  new CliFailure('usage', message, EXIT.usage, details);

export const notTheService = (sentence: string) => new CliFailure('not_the_service', sentence, EXIT.api);

export const interrupted = () => new CliFailure('interrupted', 'Interrupted.', EXIT.interrupted);

export function cliFailureOf(thrown: unknown): CliFailure {
  if (thrown instanceof CliFailure) return thrown;
  return new CliFailure('unexpected', thrown instanceof Error ? thrown.message : String(thrown), EXIT.unexpected);
}

export const isClosedPipe = (thrown: unknown) => codeOf(thrown) === 'EPIPE';

export const codeOf = (thrown: unknown) => (thrown as { code?: unknown } | null | undefined)?.code;
