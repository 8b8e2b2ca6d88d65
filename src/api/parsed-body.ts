import type { z } from 'zod';
import { invalidInput } from '../kernel/errors.ts';

/** The JSON that a plain route was sent, in its shape; else a sentence that says what does not fit. */
export function parsedBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}
