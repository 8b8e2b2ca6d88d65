import createFetchClient, { type Client, defaultBodySerializer } from 'openapi-fetch';
import type { paths } from './generated/paths.ts';
import { createTransport, DEFAULT_BASE_URL, type TransportOptions } from './transport.ts';

/** Every operation of the API, by method and path. */
export type DistributeClient = Client<paths>;

/** A client of the whole API: `client.GET('/v1/campaigns/{campaignId}', { params: { path: { campaignId } } })`. */
export function createClient(options: TransportOptions = {}): DistributeClient {
  return createFetchClient<paths>({
    baseUrl: options.baseUrl ?? DEFAULT_BASE_URL,
    fetch: createTransport(options),
    pathSerializer: pathOf,
    bodySerializer: bodyOf,
  });
}

/** An empty name, or one of dots, would make another path of it, and so another operation. */
function pathOf(path: string, values: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new TypeError(`${name} of ${path} must not be ${JSON.stringify(value)}.`);
    return encodeURIComponent(value);
  });
}

type Serialize = (body: unknown, headers?: Headers) => unknown;

/** A body with a file is sent as a form, its file last, as the service reads it. */
function bodyOf(body: unknown, ...rest: [headers?: Headers]): unknown {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const files = entries.filter((entry): entry is [string, Blob] => entry[1] instanceof Blob);
  if (files.length === 0) return (defaultBodySerializer as Serialize)(body, ...rest);
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value !== undefined && !(value instanceof Blob)) form.append(name, String(value));
  }
  for (const [name, file] of files) form.append(name, file, 'name' in file ? String(file.name) : `${name}.csv`);
  return form;
}
