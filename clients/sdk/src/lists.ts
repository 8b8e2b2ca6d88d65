import type { FetchOptions } from 'openapi-fetch';
import type { DistributeClient } from './client.ts';
import { unwrap } from './errors.ts';
import type { paths } from './generated/paths.ts';

type Get<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation : never;

type PagingOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? keyof NonNullable<Query> & ('cursor' | 'offset' | 'page')
  : never;

/** Paths that return a page of a list. */
export type ListPath = { [Path in keyof paths]: PagingOf<Get<Path>> extends never ? never : Path }[keyof paths];

export type Page<Path extends ListPath> =
  Get<Path> extends { responses: { 200: { content: { 'application/json': infer Answer } } } } ? Answer : never;

/** Item type of a list, whatever the name of its field. */
export type ListItem<Path extends ListPath> = {
  [Key in keyof Page<Path>]-?: Page<Path>[Key] extends readonly (infer Item)[] ? Item : never;
}[keyof Page<Path>];

type Options<Path extends ListPath> = FetchOptions<Get<Path>>;
/** Options are required if the list has a required filter. */
type Given<Path extends ListPath> = object extends Options<Path> ? [options?: Options<Path>] : [options: Options<Path>];

/** Yields every item of a list and loads pages on demand. */
export async function* iterate<Path extends ListPath>(
  client: DistributeClient,
  path: Path,
  ...given: Given<Path>
): AsyncGenerator<ListItem<Path>, void, undefined> {
  for await (const page of pages(client, path, ...given)) yield* itemsOf(page as object) as ListItem<Path>[];
}

/** Yields every page of a list. Store its `nextCursor` to continue later. */
export async function* pages<Path extends ListPath>(
  client: DistributeClient,
  path: Path,
  ...[options]: Given<Path>
): AsyncGenerator<Page<Path>, void, undefined> {
  const { params, ...rest } = (options ?? {}) as { params?: { query?: Query } };
  let query: Query | null = params?.query ?? {};
  while (query !== null) {
    const call = client.request('get', path as never, { ...rest, params: { ...params, query } } as never);
    const page: Page<Path> = await unwrap<Page<Path>>(call);
    yield page;
    query = nextQuery(query, page as Answer);
  }
}

type Query = Record<string, unknown> & { offset?: number; page?: number };

interface Answer {
  nextCursor?: string | null;
  hasMore?: boolean;
  limit?: number;
  pagination?: { total: number; page: number; per_page: number };
}

const itemsOf = (answer: object): unknown[] => Object.values(answer).find((value) => Array.isArray(value)) ?? [];

/** Returns the query of the next page, by cursor, offset or page number; null at the end. */
function nextQuery({ offset = 0, ...query }: Query, answer: Answer): Query | null {
  const { nextCursor, hasMore, limit = 1, pagination } = answer;
  if (pagination !== undefined) {
    const { page, per_page, total } = pagination;
    return page * per_page < total ? { ...query, page: page + 1 } : null;
  }
  if (nextCursor !== undefined) {
    // An endless feed always returns a cursor, so an unchanged cursor marks its current end.
    const isOver = nextCursor === null || hasMore === false || nextCursor === query.cursor;
    return isOver ? null : { ...query, cursor: nextCursor };
  }
  const { length } = itemsOf(answer);
  return length < limit ? null : { ...query, offset: offset + length };
}
