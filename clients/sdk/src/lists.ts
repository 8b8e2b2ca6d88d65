import type { FetchOptions } from 'openapi-fetch';
import type { DistributeClient } from './client.ts';
import { unwrap } from './errors.ts';
import type { paths } from './generated/paths.ts';

type Get<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation : never;

type PagingOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? keyof NonNullable<Query> & ('cursor' | 'offset' | 'page')
  : never;

/** The paths that answer a page of a list. */
export type ListPath = { [Path in keyof paths]: PagingOf<Get<Path>> extends never ? never : Path }[keyof paths];

/** One page of a list. */
export type Page<Path extends ListPath> =
  Get<Path> extends { responses: { 200: { content: { 'application/json': infer Answer } } } } ? Answer : never;

/** What a list holds, whatever its answer calls it. */
export type ListItem<Path extends ListPath> = {
  [Key in keyof Page<Path>]-?: Page<Path>[Key] extends readonly (infer Item)[] ? Item : never;
}[keyof Page<Path>];

type Options<Path extends ListPath> = FetchOptions<Get<Path>>;
/** Needed where the list has a filter that it needs. */
type Given<Path extends ListPath> = object extends Options<Path> ? [options?: Options<Path>] : [options: Options<Path>];

/** Every item of a list, read page by page as they are asked for. */
export async function* iterate<Path extends ListPath>(
  client: DistributeClient,
  path: Path,
  ...given: Given<Path>
): AsyncGenerator<ListItem<Path>, void, undefined> {
  for await (const page of pages(client, path, ...given)) yield* itemsOf(page as object) as ListItem<Path>[];
}

/** Every page of a list as it comes; its `nextCursor` is where to go on another time. */
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

/** What answers of lists have in common, beside their items. */
interface Answer {
  nextCursor?: string | null;
  hasMore?: boolean;
  limit?: number;
  pagination?: { total: number; page: number; per_page: number };
}

const itemsOf = (answer: object): unknown[] => Object.values(answer).find((value) => Array.isArray(value)) ?? [];

/** Lists go on by a cursor, by a number of items left out, or by the number of a page; null at the end. */
function nextQuery({ offset = 0, ...query }: Query, answer: Answer): Query | null {
  const { nextCursor, hasMore, limit = 1, pagination } = answer;
  if (pagination !== undefined) {
    const { page, per_page, total } = pagination;
    return page * per_page < total ? { ...query, page: page + 1 } : null;
  }
  if (nextCursor !== undefined) {
    // A feed without an end always has one, for those who come again later.
    const isOver = nextCursor === null || hasMore === false || nextCursor === query.cursor;
    return isOver ? null : { ...query, cursor: nextCursor };
  }
  const { length } = itemsOf(answer);
  return length < limit ? null : { ...query, offset: offset + length };
}
