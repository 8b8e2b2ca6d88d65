import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  NextCursor,
  PageInput,
  requireExactlyOneOf,
  sortChoice,
  Timestamp,
} from '../../src/kernel/schema.ts';

/** One request at the most; a longer list is sent in several. */
const MAX_VALUES = 10_000;

const Value = z.string().trim().min(1).max(320).meta({ example: 'ada@bluefield.example' });

export const SuppressionSource = z
  .enum(['manual', 'unsubscribe', 'complaint', 'bounce', 'erasure'])
  .describe('Who asked for it: you, the person, or the mail server that refused the address.')
  .meta({ example: 'manual' });
export type SuppressionSource = z.output<typeof SuppressionSource>;

export const SuppressionView = z
  .object({
    id: Id,
    kind: z.enum(['address', 'domain', 'hash']).describe('`hash` is a person who was erased.'),
    value: z.string().describe('In lower case, domains in punycode.'),
    reason: z.string().nullable(),
    source: SuppressionSource,
    createdAt: Timestamp,
  })
  .meta({
    id: 'Suppression',
    example: {
      id: EXAMPLE_ID,
      kind: 'address',
      value: 'ada@bluefield.example',
      reason: 'Asked by phone',
      source: 'manual',
      createdAt: EXAMPLE_TIME,
    },
  });

export const ListSuppressionsInput = PageInput.extend({
  value: Value.optional().describe('Only the entry for this address or domain.'),
  q: z.string().trim().min(1).max(320).optional().describe('Addresses and domains that begin so, in their order.'),
  sort: sortChoice('createdAt', 'value').optional(),
});

export const SuppressionList = z.object({ suppressions: z.array(SuppressionView), nextCursor: NextCursor });

export const SuppressInput = requireExactlyOneOf(
  z.object({
    value: Value.optional().describe('An address, or a domain with all its subdomains.'),
    values: z.array(Value).min(1).max(MAX_VALUES).optional().describe('Many at once, instead of `value`.'),
    reason: z.string().trim().min(1).max(500).nullish(),
  }),
  'value',
  'values',
).meta({
  exactlyOne: ['value', 'values'],
  example: { value: 'ada@bluefield.example', reason: 'Asked by phone' },
});

export const Suppressed = z
  .object({
    suppression: SuppressionView.describe('The first of them.'),
    suppressions: z.array(SuppressionView),
    added: z.number().int().describe('How many were not on the list before.'),
  })
  .meta({ id: 'Suppressed' });

export const LiftInput = z.object({
  value: Value,
  consented: z
    .boolean()
    .optional()
    .describe('Needed where the person asked for it: says that they agreed to be written to again.'),
});

/** A form sends a field that was left empty, too. */
export const ImportReason = z
  .string()
  .trim()
  .max(500)
  .optional()
  .transform((text) => text || undefined);

export const ImportedSuppressions = z
  .object({
    rows: z.number().int().describe('Without the header and empty rows.'),
    added: z.number().int(),
    existing: z.number().int().describe('On the list before, or twice in the file.'),
    rejected: z.number().int(),
    errors: z
      .array(z.object({ row: z.number().int(), error: z.string() }))
      .describe('The first 100 rejected rows with the reason.'),
  })
  .meta({
    example: {
      rows: 1200,
      added: 1180,
      existing: 19,
      rejected: 1,
      errors: [{ row: 17, error: '"ada@" is neither an email address nor a domain.' }],
    },
  });
