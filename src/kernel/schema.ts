import { z } from 'zod';
import { findNearestName } from './text/nearest-name.ts';

export const EXAMPLE_ID = '019a3b6e-7d1c-7c3a-9f2e-2f6a8d1b4c5e';
export const EXAMPLE_TIME = '2026-11-15T09:30:00.000Z';

/** Lets rules about several fields run even if some of these fields are invalid. */
const isRecord = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Requires one of several fields. The error lists it together with all other missing fields. */
export const requireOneOf = <Schema extends z.ZodObject>(
  schema: Schema,
  ...names: (keyof z.output<Schema> & string)[]
): Schema =>
  schema.refine((given) => names.some((name) => given[name] !== undefined), {
    params: { oneOf: names },
    when: isRecord,
  });

/** Requires exactly one of several fields. Add `.meta({ exactlyOne })` to the input for the API document. */
export const requireExactlyOneOf = <Schema extends z.ZodObject>(
  schema: Schema,
  ...names: (keyof z.output<Schema> & string)[]
): Schema => requireAtMostOneOf(requireOneOf(schema, ...names), ...names);

export const requireAtMostOneOf = <Schema extends z.ZodObject>(
  schema: Schema,
  ...names: (keyof z.output<Schema> & string)[]
): Schema =>
  schema.refine((given) => names.filter((name) => given[name] !== undefined).length <= 1, {
    message: `${names.join(' and ')} cannot be combined: send only one of them`,
    when: isRecord,
  });

/** An enum whose error suggests the closest choice, or the `instead` hint for a known mistake. */
export const suggestingEnum = <const Names extends readonly string[]>(
  names: Names,
  instead: Readonly<Record<string, string>> = {},
) =>
  z.enum(names, {
    error({ input }) {
      if (input === undefined) return undefined;
      const given = typeof input === 'string' ? input : '';
      const meant = findNearestName(given, names);
      const known = Object.hasOwn(instead, given) ? instead[given] : undefined;
      const hint = known ?? (meant === null ? null : `did you mean ${meant}?`);
      return `must be one of ${names.join(', ')}${hint === null ? '' : ` (${hint})`}`;
    },
  });

export const Timestamp = z.iso.datetime().meta({ description: 'ISO 8601 timestamp in UTC.', example: EXAMPLE_TIME });

/** Years that ISO 8601, JavaScript and PostgreSQL write identically. */
const isCommonYear = (year: number) => year >= 1 && year <= 9999;
const YEARS = 'must lie in the years 1 to 9999';

export const Moment = z.iso
  .datetime({ offset: true })
  .refine((text) => isCommonYear(new Date(text).getUTCFullYear()), YEARS)
  .meta({ description: 'ISO 8601 timestamp with a time zone.', example: EXAMPLE_TIME });

export const Day = z.iso
  .date()
  .refine((text) => isCommonYear(Number(text.slice(0, 4))), YEARS)
  .meta({ example: EXAMPLE_TIME.slice(0, 10) });

/**
 * An id in a request. Any text is accepted: an unknown id is "not found", whatever it looks like. Converts
 * uuids to lower case, so that comparisons with stored ids match.
 */
export const IdInput = z
  .string()
  .min(1)
  .max(200)
  .overwrite((text) => (z.regexes.guid.test(text) ? text.toLowerCase() : text))
  .meta({ format: 'uuid', example: EXAMPLE_ID });

/** An id in a response. Stored ids are not validated again. */
export const ShownId = z.string().meta({ format: 'uuid', example: EXAMPLE_ID });

export const Id = z.uuid().meta({ example: EXAMPLE_ID });

/** Comes from a JSON parser, so it needs no validation. */
export const JsonValue = (z.unknown() as unknown as z.ZodType<z.core.util.JSONType, z.core.util.JSONType>).meta({
  id: 'JsonValue',
  description: 'Any JSON value.',
});

export const Confirmation = z.object({ message: z.string() }).meta({ id: 'Confirmation' });

/** An address in a response: as its author wrote it, not validated, and empty if there is none. */
export const EmailAddress = z.string().meta({ example: 'ada@bluefield.example' });

export const WebUrl = z.string().meta({ format: 'uri', example: 'https://acme.example/' });

export const WebAddress = z
  .string()
  .min(1)
  .max(2048)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http:// or https:// URL')
  .meta({ format: 'uri' });

export const PageInput = z.object({
  limit: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(100)
    .describe('Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB.'),
  cursor: z.string().min(1).max(500).optional().describe('`nextCursor` of the previous page.'),
  offset: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('Number of items to skip, 0 to 10000. `cursor` is faster and has no limit.'),
});

export const sortChoice = <Name extends string>(...names: Name[]) =>
  z
    .enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]))
    .describe(
      'Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order.',
    );

/** For long lists: the only order that every table has an index for. */
export const CreationSort = sortChoice('createdAt').meta({ id: 'CreationSort' }).default('-createdAt');

export const AddressSort = sortChoice('createdAt', 'email').meta({ id: 'AddressSort' });

export const NextCursor = z.string().nullable().describe('Cursor of the next page. Null on the last page.');

export const CreatedFilter = z.object({
  createdAfter: Moment.optional().describe('Only items created at this time or later.'),
  createdBefore: Moment.optional().describe('Only items created before this time.'),
});

const momentsOf = (moments: readonly (string | undefined)[]) =>
  moments
    .flatMap((moment) => (moment === undefined ? [] : [new Date(moment)]))
    .toSorted((a, b) => Number(a) - Number(b));

/** Returns the latest of several equivalent filters. A caller may send more than one. */
export const latestOf = (...moments: (string | undefined)[]): Date | undefined => momentsOf(moments).at(-1);
export const earliestOf = (...moments: (string | undefined)[]): Date | undefined => momentsOf(moments)[0];

export const SandboxFilter = z
  .boolean()
  .optional()
  .describe('`true` returns only sandbox campaigns, `false` only live campaigns. Default: both.');

export const IsSandbox = z
  .boolean()
  .describe('`true` if it belongs to a sandbox campaign, whose emails never leave the service.');

export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Paris')
  .meta({ example: 'Europe/Paris' });

/**
 * Names that Node, Temporal and PostgreSQL interpret identically. PostgreSQL inverts offsets and has no summer
 * time for CET. Only Node knows AET.
 */
const ZONE_NAME = /^(?:UTC|GMT|[a-z_]+(?:\/[a-z0-9_+-]+)+)$/i;

function isTimeZone(name: string): boolean {
  try {
    return ZONE_NAME.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Selects live or sandbox campaigns for a total. Totals never mix both. */
export const SandboxInput = z.object({
  sandbox: z
    .boolean()
    .optional()
    .describe(
      '`true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others.',
    ),
});

export const CountedSandbox = z
  .boolean()
  .describe('`true` if this counts sandbox campaigns, `false` if it counts live campaigns.');
