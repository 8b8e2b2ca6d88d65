import { z } from 'zod';
import { findNearestName } from './text/nearest-name.ts';

export const EXAMPLE_ID = '019a3b6e-7d1c-7c3a-9f2e-2f6a8d1b4c5e';
export const EXAMPLE_TIME = '2026-11-15T09:30:00.000Z';

/** Rules about several fields also run where some of them are wrong. */
const isRecord = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reports that one of several fields is required together with everything else that is missing. */
export const requireOneOf = <Schema extends z.ZodObject>(
  schema: Schema,
  ...names: (keyof z.output<Schema> & string)[]
): Schema =>
  schema.refine((given) => names.some((name) => given[name] !== undefined), {
    params: { oneOf: names },
    when: isRecord,
  });

/** Requires exactly one of several fields. The input says the same to the document with `.meta({ exactlyOne })`. */
export const requireExactlyOneOf = <Schema extends z.ZodObject>(
  schema: Schema,
  ...names: (keyof z.output<Schema> & string)[]
): Schema => requireAtMostOneOf(requireOneOf(schema, ...names), ...names);

export const requireAtMostOneOf = <Schema extends z.ZodObject>(
  schema: Schema,
  ...names: (keyof z.output<Schema> & string)[]
): Schema =>
  schema.refine((given) => names.filter((name) => given[name] !== undefined).length <= 1, {
    message: `${names.join(' and ')} exclude each other: give only one of them`,
    when: isRecord,
  });

/** An enum that refuses with the choice that was probably meant, or with what to do `instead` of a known mistake. */
export const suggestingEnum = <const Names extends readonly string[]>(
  names: Names,
  instead: Readonly<Record<string, string>> = {},
) =>
  z.enum(names, {
    error({ input }) {
      if (input === undefined) return undefined;
      const given = typeof input === 'string' ? input : '';
      const meant = findNearestName(given, names);
      const hint = instead[given] ?? (meant === null ? null : `did you mean ${meant}?`);
      return `must be one of ${names.join(', ')}${hint === null ? '' : ` (${hint})`}`;
    },
  });

export const Timestamp = z.iso.datetime().meta({ description: 'ISO 8601 in UTC.', example: EXAMPLE_TIME });

/** The years that ISO 8601, JavaScript and PostgreSQL write alike. */
const isCommonYear = (year: number) => year >= 1 && year <= 9999;
const YEARS = 'must lie in the years 1 to 9999';

/** A moment as a caller writes it, with `Z` or an offset. */
export const Moment = z.iso
  .datetime({ offset: true })
  .refine((text) => isCommonYear(new Date(text).getUTCFullYear()), YEARS)
  .meta({ description: 'ISO 8601 with a time zone.', example: EXAMPLE_TIME });

export const Day = z.iso
  .date()
  .refine((text) => isCommonYear(Number(text.slice(0, 4))), YEARS)
  .meta({ example: EXAMPLE_TIME.slice(0, 10) });

/**
 * An id as a caller writes it. Any text is taken: what is no id of ours is not found, whatever it looks like. One in capitals
 * is the same to the database, so it is to whoever compares it with a stored one.
 */
export const IdInput = z
  .string()
  .min(1)
  .max(200)
  .overwrite((text) => (z.regexes.guid.test(text) ? text.toLowerCase() : text))
  .meta({ format: 'uuid', example: EXAMPLE_ID });

/** An id that is only shown: what is stored is not checked again. */
export const ShownId = z.string().meta({ format: 'uuid', example: EXAMPLE_ID });

export const Id = z.uuid().meta({ example: EXAMPLE_ID });

/** Anything that JSON can hold. It comes through a JSON parser, so there is nothing left to check. */
export const JsonValue = (z.unknown() as unknown as z.ZodType<z.core.util.JSONType, z.core.util.JSONType>).meta({
  id: 'JsonValue',
  description: 'Any JSON value.',
});

export const Message = z.object({ message: z.string() }).meta({ id: 'Confirmation' });

/** In answers: as others wrote it, which need not be what a validator takes for one, and empty where there is none. */
export const EmailAddress = z.string().meta({ example: 'ada@bluefield.example' });

/** In answers, of addresses that were read or checked before they were kept. */
export const WebUrl = z.string().meta({ format: 'uri', example: 'https://acme.example/' });

/** In requests. */
export const WebAddress = z
  .string()
  .min(1)
  .max(2048)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http:// or https:// address')
  .meta({ format: 'uri' });

/** Every list takes these and answers with `nextCursor`. */
export const PageInput = z.object({
  limit: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(100)
    .describe('At most so many items, 1 to 1000; a page of long texts also ends at 16 MB.'),
  cursor: z.string().min(1).max(500).optional().describe('`nextCursor` of the page before.'),
  offset: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('Skips so many items, 0 to 10000; `cursor` is faster and has no end.'),
});

/** What a list can be sorted by: a name upwards, and with `-` downwards. */
export const sortChoice = <Name extends string>(...names: Name[]) =>
  z
    .enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]))
    .describe('The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards.');

/** Of lists that may be long: the one order that every table has an index for. */
export const CreationSort = sortChoice('createdAt').meta({ id: 'CreationSort' }).default('-createdAt');

/** Of lists of addresses. */
export const AddressSort = sortChoice('createdAt', 'email').meta({ id: 'AddressSort' });

export const NextCursor = z.string().nullable().describe('Where the next page begins; null on the last page.');

/** Every list that filters by time takes these. */
export const CreatedFilter = z.object({
  createdAfter: Moment.optional().describe('Created at this moment or later.'),
  createdBefore: Moment.optional().describe('Created before this moment.'),
});

const momentsOf = (moments: readonly (string | undefined)[]) =>
  moments
    .flatMap((moment) => (moment === undefined ? [] : [new Date(moment)]))
    .toSorted((a, b) => Number(a) - Number(b));

/** The later of filters that mean the same, of which a caller may send several. */
export const latestOf = (...moments: (string | undefined)[]): Date | undefined => momentsOf(moments).at(-1);
export const earliestOf = (...moments: (string | undefined)[]): Date | undefined => momentsOf(moments)[0];

/** Every list that may contain results of sandbox campaigns takes this. */
export const SandboxFilter = z
  .boolean()
  .optional()
  .describe('`true`: only sandbox campaigns. `false`: only live ones. Both if omitted.');

/** In items of such lists. */
export const IsSandbox = z
  .boolean()
  .describe('`true` if it belongs to a sandbox campaign, whose emails never leave the service.');

export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Paris')
  .meta({ example: 'Europe/Paris' });

/**
 * What Node, Temporal and PostgreSQL read alike. An offset means the opposite to PostgreSQL, to which CET has no summer, and AET
 * is known to Node alone.
 */
const ZONE_NAME = /^(?:UTC|GMT|[a-z_]+(?:\/[a-z0-9_+-]+)+)$/i;

function isTimeZone(name: string): boolean {
  try {
    return ZONE_NAME.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Which world a total counts. Totals never add up live campaigns and the sandbox. */
export const SandboxInput = z.object({
  sandbox: z
    .boolean()
    .optional()
    .describe(
      '`true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns.',
    ),
});

export const CountedSandbox = z
  .boolean()
  .describe('`true` if this counts the sandbox, `false` if it counts live campaigns.');
