const REFUSALS = {
  invalid_url: 'The address is not a valid URL.',
  invalid_host: 'The host is not a valid host name.',
  scheme: 'The address must start with http:// or https://.',
  credentials: 'The address must not contain a user name or a password.',
  private_address: 'The address is in a private network.',
  header: 'A header has a name or a value that cannot be sent.',
} as const;

const FAILURES = {
  dns: 'The host name could not be resolved.',
  connect: 'The server could not be reached.',
  tls: 'No secure (TLS) connection to the server could be established.',
  timeout: 'The server did not respond in time.',
  reset: 'The server closed the connection before its response was complete.',
  too_large: 'The response is too large.',
  protocol: 'The response is not valid HTTP.',
} as const;

/** The address or the request is not allowed. A retry does not help. The message is public. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
  readonly reason: keyof typeof REFUSALS;

  constructor(reason: keyof typeof REFUSALS) {
    super(REFUSALS[reason]);
    this.reason = reason;
  }
}

/** An allowed exchange failed. The message is public; the cause names addresses and is not. */
export class EgressFailed extends Error {
  override readonly name = 'EgressFailed';
  readonly kind: keyof typeof FAILURES;

  constructor(kind: keyof typeof FAILURES, details: { sentence?: string; cause?: unknown } = {}) {
    super(details.sentence ?? FAILURES[kind], { cause: details.cause });
    this.kind = kind;
  }
}

const RESETS = new Set(['UND_ERR_SOCKET', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

export function toEgressFailure(error: Error & { code?: string }): Error {
  if (error instanceof EgressRefused || error instanceof EgressFailed) return error;
  const code = error.code ?? '';
  if (RESETS.has(code)) return new EgressFailed('reset', { cause: error });
  // In TLS 1.3, the server checks the client after the handshake, so its alert arrives on an open connection.
  return new EgressFailed(code.startsWith('ERR_SSL_') ? 'tls' : 'protocol', { cause: error });
}
