import { z } from 'zod';
import { list, type Projection, type Row } from '../../projection.ts';
import { counted } from '../../text.ts';
import {
  cursorOf,
  goesOn,
  headline,
  type Method,
  nextCursor,
  orgId,
  page,
  type QueryValue,
  READ,
  type Tool,
} from '../../tool.ts';

interface Described {
  name: string;
  title: string;
  description: string;
  /** What stands in braces is an argument. */
  path: `/${string}`;
  input?: Record<string, z.ZodType>;
  /** What every call says. */
  query?: Record<string, QueryValue>;
  whenNotFound?: string;
}

interface ReadOperation extends Described {
  /** What of the answer is shown, under which name. */
  under: string;
  show: Projection;
  /** Where the answer holds it; the whole answer unless given. */
  from?: string;
  headline: string;
}

interface WriteOperation extends ReadOperation {
  annotations: Tool['annotations'];
  /** Arguments that are headers of the request, by header. */
  headers?: Record<string, string>;
}

/** A page of rows; `items` is their name in the answer, `noun` one of them. */
export function listOperation({
  items,
  noun,
  show,
  input = {},
  query = {},
  ...described
}: Described & { items: string; noun: string; show: Projection }): Tool {
  const rows = list(show, 50);
  return {
    ...described,
    input: z.strictObject({ ...input, ...page, orgId }),
    output: z.object({ headline, [items]: rows.schema, nextCursor }),
    annotations: READ,
    async run(api, given) {
      const { path, rest } = addressOf(described.path, given);
      const body = await api.get(path, { ...query, ...(rest as typeof query) });
      const shown = rows.of(body[items]);
      return {
        headline: `${counted(shown.length, noun)}${goesOn(body.nextCursor)}`,
        [items]: shown,
        nextCursor: cursorOf(body),
      };
    },
  };
}

export const readOperation = (operation: ReadOperation): Tool => oneAnswer('GET', { ...operation, annotations: READ });

export const writeOperation = (operation: WriteOperation): Tool => oneAnswer('POST', operation);

function oneAnswer(
  method: Method,
  { input = {}, under, show, from, headline: said, headers = {}, query = {}, ...described }: WriteOperation,
): Tool {
  return {
    ...described,
    input: z.strictObject({ ...input, orgId }),
    output: z.object({ headline, [under]: show.schema }),
    async run(api, given) {
      const { path, rest } = addressOf(described.path, given);
      const named = Object.entries(headers).map(([header, name]) => [header, rest[name] as string | undefined]);
      const body = Object.fromEntries(Object.entries(rest).filter(([name]) => !Object.values(headers).includes(name)));
      const answered =
        method === 'GET'
          ? await api.get(path, { ...query, ...(rest as typeof query) })
          : await api.post(path, { query, body, headers: Object.fromEntries(named) });
      return { headline: said, [under]: show.of(from === undefined ? answered : answered[from]) };
    },
  };
}

/** The path with its arguments in place, and what is left of them. */
function addressOf(pattern: string, given: Row): { path: string; rest: Row } {
  const rest = { ...given };
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
}
