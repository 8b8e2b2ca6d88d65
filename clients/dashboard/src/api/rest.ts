import { sessionHeaders } from './session.ts';

/** What no procedure does: files that go up or come down, and streams. The failure is the service's sentence. */
export async function callRest(
  path: string,
  init: Omit<RequestInit, 'headers'> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(path, { ...init, headers: { ...sessionHeaders(), ...headers } });
  if (response.ok) return response;
  const said = (await response.json().catch(() => null)) as { error?: string } | null;
  throw new RestFailure(said?.error ?? `The service answered with ${response.status}.`, response.status);
}

/** Carries its status as failures of procedures do: whose session has ended is led to the page that asks for a key. */
class RestFailure extends Error {
  readonly data: { httpStatus: number };
  constructor(message: string, httpStatus: number) {
    super(message);
    this.data = { httpStatus };
  }
}

/** Hands a file to the person. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
