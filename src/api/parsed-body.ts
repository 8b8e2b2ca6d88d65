import type { z } from 'zod';
import { invalidInput } from '../kernel/errors.ts';

export function parsedBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}
