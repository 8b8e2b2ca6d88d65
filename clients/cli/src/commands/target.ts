import type { ApiOperation } from '../api/document.ts';
import { didYouMean, nearest } from '../arguments/nearest.ts';
import { usageFailure } from '../errors.ts';
import type { CliSession } from '../session.ts';

export interface CallTarget {
  operation: ApiOperation;
  used: number;
  path: Map<string, string>;
  query: string | null;
}

const METHOD = /^(get|post|put|patch|delete|head)$/i;

export const isMethod = (word: string) => METHOD.test(word);

/** Accepts `campaignsGet`, `GET /v1/campaigns/{campaignId}` or `GET /v1/campaigns/019a…`. */
export async function findTarget(session: CliSession, words: string[]): Promise<CallTarget> {
  const [first = '', path] = words;
  if (isMethod(first)) {
    if (path === undefined) throw usageFailure(`Missing path after ${first.toUpperCase()}.`);
    return byPath(session, first.toUpperCase(), path);
  }
  const operation = await session.findOperation((all) => all.find(({ id }) => id === first) ?? null);
  if (operation !== null) return { operation, used: 1, path: new Map(), query: null };
  const suggestion = nearest(
    first,
    (await session.operations()).map(({ id }) => id),
  );
  throw usageFailure(`Unknown operation ${first}.${didYouMean(suggestion)}`, { operation: first, suggestion });
}

async function byPath(session: CliSession, method: string, given: string): Promise<CallTarget> {
  const [path = '', query = null] = given.split('?', 2);
  const found = await session.findOperation((all) =>
    best(
      all.filter((one) => one.method === method),
      path,
    ),
  );
  if (found !== null) return { ...found, used: 2, query };
  const labels = (await session.operations()).map((operation) => `${operation.method} ${operation.path}`);
  const suggestion = nearest(`${method} ${path}`, labels);
  throw usageFailure(`Unknown operation ${method} ${path}.${didYouMean(suggestion)}`, {
    operation: `${method} ${path}`,
    suggestion,
  });
}

/** Prefers the template with the most literal segments: `/v1/campaigns/stats` is not a campaign id. */
function best(operations: ApiOperation[], path: string): Pick<CallTarget, 'operation' | 'path'> | null {
  const fitting = operations.flatMap((operation) => {
    const values = fit(operation.path, path);
    return values === null ? [] : [{ operation, path: values }];
  });
  fitting.sort((one, other) => one.path.size - other.path.size);
  return fitting[0] ?? null;
}

function fit(template: string, path: string): Map<string, string> | null {
  if (template === path) return new Map();
  const [wanted, given] = [template.split('/'), path.replace(/(?<=.)\/$/, '').split('/')];
  if (wanted.length !== given.length) return null;
  const values = new Map<string, string>();
  for (const [at, segment] of wanted.entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    const value = given[at] ?? '';
    if (name !== undefined && value !== '') values.set(name, decoded(value));
    else if (segment !== value) return null;
  }
  return values;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
