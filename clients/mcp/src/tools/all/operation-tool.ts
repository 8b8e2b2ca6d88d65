import { z } from 'zod';
import { asObject, list, type Projection, type Row } from '../../projection.ts';
import { counted } from '../../text.ts';
import {
  type ApiMethod,
  cursorOf,
  goesOn,
  headline,
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
  path: `/${string}`;
  input?: Record<string, z.ZodType>;
  query?: Record<string, QueryValue>;
  whenNotFound?: string;
}

interface ReadOperation extends Described {
  under: string;
  show: Projection;
  /** Field of the response that holds the result; defaults to the whole response. */
  from?: string;
  headline: string | ((shown: Row) => string);
}

interface WriteOperation extends ReadOperation {
  annotations: Tool['annotations'];
  headers?: Record<string, string>;
}

/** A tool that lists one page. `items` is the field in the response, `noun` the singular for its headline. */
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
  method: ApiMethod,
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
      const whole = from === undefined ? answered : answered[from];
      const shown = show.of(whole);
      const first = typeof said === 'string' ? said : said(asObject(shown));
      return {
        headline: [first, ...worldOf(input, answered), ...cutIn(under, whole, shown)].join(' '),
        [under]: shown,
      };
    },
  };
}

/** For tools that return totals. */
export const sandboxInput = z
  .boolean()
  .optional()
  .describe(
    'true counts sandbox campaigns, false counts live campaigns. Default: live, or sandbox if there are only sandbox campaigns.',
  );

/** Says whether a total counts sandbox or live campaigns. */
const worldOf = (input: Row, { sandbox }: Row): string[] =>
  'sandbox' in input && typeof sandbox === 'boolean'
    ? [sandbox ? 'Counts sandbox campaigns.' : 'Counts live campaigns.']
    : [];

/** Names the truncated lists, because a model that adds them up would be wrong. */
function cutIn(name: string, whole: unknown, shown: unknown): string[] {
  if (Array.isArray(whole) && Array.isArray(shown))
    return whole.length > shown.length ? [`${name} contains only the first ${shown.length} of ${whole.length}.`] : [];
  if (Array.isArray(shown)) return [];
  return Object.entries(asObject(shown)).flatMap(([own, part]) => cutIn(own, asObject(whole)[own], part));
}

function addressOf(pattern: string, given: Row): { path: string; rest: Row } {
  const rest = { ...given };
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
}
