import createFetchClient, {
  type Client,
  defaultBodySerializer,
  type FetchOptions,
  type FetchResponse,
  type ParseAs,
} from 'openapi-fetch';
import { ConnectionError } from './errors.ts';
import type { paths } from './generated/paths.ts';
import { createTransport, DEFAULT_BASE_URL, type TransportOptions } from './transport.ts';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<Path extends keyof paths, Method extends Verb> = Path extends keyof paths
  ? paths[Path] extends Record<Method, infer Described extends Record<string | number, unknown>>
    ? Described
    : never
  : never;
type PathWith<Method extends Verb> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, unknown> ? Path : never;
}[keyof paths];
type Options<Path extends keyof paths, Method extends Verb> = FetchOptions<Operation<Path, Method>>;

type MediaType = `${string}/${string}`;

/** Typed by the paths. The library's own types infer from the arguments and accept misspelled fields. */
type Call<Method extends Verb> = <Path extends PathWith<Method>, Parsed extends ParseAs = 'json'>(
  path: Path,
  ...given: object extends Options<Path, Method>
    ? [options?: Options<Path, Method> & { parseAs?: Parsed }]
    : [options: Options<Path, Method> & { parseAs?: Parsed }]
) => Promise<FetchResponse<Operation<Path, Method>, { parseAs: Parsed }, MediaType>>;

/** All operations of the API by method and path. */
export interface DistributeClient extends Pick<Client<paths>, 'request'> {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
}

/** Creates a client: `client.GET('/v1/campaigns/{campaignId}', { params: { path: { campaignId } } })`. */
export function createClient(options: TransportOptions = {}): DistributeClient {
  const client = createFetchClient<paths>({
    baseUrl: options.baseUrl ?? DEFAULT_BASE_URL,
    fetch: connectionTo(createTransport(options)),
    pathSerializer: pathOf,
    bodySerializer: bodyOf,
  });
  return client as unknown as DistributeClient;
}

/** Throws a `ConnectionError` if there is no response, and the caller's reason if the caller aborted. */
const connectionTo = (send: (request: Request) => Promise<Response>) => (request: Request) =>
  send(request).catch((error: unknown) => {
    throw request.signal.aborted ? error : new ConnectionError(request.url, error);
  });

/** Refuses empty values and dots, which would resolve to another path. */
function pathOf(path: string, values: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new TypeError(`Path parameter ${name} of ${path} must be a non-empty id, not ${JSON.stringify(value)}.`);
    return encodeURIComponent(value);
  });
}

type Serialize = (body: unknown, headers?: Headers) => unknown;

/** Sends a body that contains a file as a form. The file comes last, as the service requires. */
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
