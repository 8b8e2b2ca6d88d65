import { z } from 'zod';
import { plain } from './text.ts';

/** Selects and sanitises a part of an API response, with its schema. All text passes through `plain`. */
export interface Projection<Shown = unknown> {
  schema: z.ZodType<Shown>;
  of(value: unknown): Shown;
  from?: string;
}

export const text = (max = 100): Projection<string | null> => ({
  schema: z.string().nullable(),
  of: (value) => (typeof value === 'string' ? plain(value, max) : null),
});

export const number: Projection<number | null> = {
  schema: z.number().nullable(),
  of: (value) => (typeof value === 'number' ? value : null),
};

export const flag: Projection<boolean | null> = {
  schema: z.boolean().nullable(),
  of: (value) => (typeof value === 'boolean' ? value : null),
};

/** Converts cents to USD, rounded to 0.0001. */
export const dollarsOf = (from: string): Projection<number | null> => ({
  schema: z.number().nullable(),
  of: (value) => (value === null || value === undefined ? null : Math.round(Number(value) * 100) / 10_000),
  from,
});

export const list = <Shown>(item: Projection<Shown>, max = 20): Projection<Shown[]> => ({
  schema: z.array(item.schema),
  of: (value) => (Array.isArray(value) ? value.slice(0, max).map(item.of) : []),
});

export const record = <Shown>(item: Projection<Shown>, max = 50): Projection<Record<string, Shown>> => ({
  schema: z.record(z.string(), item.schema),
  of: (value) =>
    Object.fromEntries(
      Object.entries(asObject(value))
        .slice(0, max)
        .map(([name, own]) => [plain(name, 100), item.of(own)]),
    ),
});

export const joined = (max = 200): Projection<string | null> => ({
  schema: z.string().nullable(),
  of: (value) => text(max).of(Array.isArray(value) ? value.filter((one) => typeof one === 'string').join('; ') : value),
});

export type Row = Record<string, unknown>;

export const row = (fields: Record<string, Projection>): Projection<Row> => ({
  schema: z.object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))),
  of: (value) =>
    Object.fromEntries(Object.entries(fields).map(([name, { of, from = name }]) => [name, of(asObject(value)[from])])),
});

export const asObject = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});
