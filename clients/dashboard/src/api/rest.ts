import { sessionHeaders } from './session.ts';

/** Calls a REST path for uploads, downloads and streams, which have no procedure. Throws the service's message. */
export async function callRest(
  path: string,
  init: Omit<RequestInit, 'headers'> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(path, { ...init, headers: { ...sessionHeaders(), ...headers } });
  if (response.ok) return response;
  const said = (await response.json().catch(() => null)) as { error?: string } | null;
  throw new RestFailure(said?.error ?? `The service returned status ${response.status}.`, response.status);
}

/** Carries the HTTP status like procedure errors, so that a 401 leads to the sign-in page. */
class RestFailure extends Error {
  readonly data: { httpStatus: number };
  constructor(message: string, httpStatus: number) {
    super(message);
    this.data = { httpStatus };
  }
}

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
