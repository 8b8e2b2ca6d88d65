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

const MAX_VALUES = 10_000;

const Value = z.string().trim().min(1).max(320).meta({ example: 'ada@bluefield.example' });

export const SuppressionSource = z
  .enum(['manual', 'unsubscribe', 'complaint', 'bounce', 'erasure'])
  .describe(
    'Origin of the entry: `manual` (added by a user), `unsubscribe`, `complaint` or `erasure` (requested by the person), or `bounce` (rejected by the mail server).',
  )
  .meta({ example: 'manual' });
export type SuppressionSource = z.output<typeof SuppressionSource>;

export const SuppressionView = z
  .object({
    id: Id,
    kind: z.enum(['address', 'domain', 'hash']).describe('`hash` stands for an erased person.'),
    value: z.string().describe('Lower case, domains in Punycode.'),
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
  value: Value.optional().describe('Return only the entry for this address or domain.'),
  q: z.string().trim().min(1).max(320).optional().describe('Prefix. Matching entries are sorted by value.'),
  sort: sortChoice('createdAt', 'value').optional(),
});

export const SuppressionList = z.object({ suppressions: z.array(SuppressionView), nextCursor: NextCursor });

export const SuppressInput = requireExactlyOneOf(
  z.object({
    value: Value.optional().describe('Email address, or a domain including its subdomains.'),
    values: z.array(Value).min(1).max(MAX_VALUES).optional().describe('Up to 10,000, instead of `value`.'),
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
    suppression: SuppressionView.describe('First entry of `suppressions`.'),
    suppressions: z.array(SuppressionView),
    added: z.number().int().describe('Number of entries that were not on the list before.'),
  })
  .meta({ id: 'Suppressed' });

export const LiftInput = z.object({
  value: Value,
  consented: z
    .boolean()
    .optional()
    .describe(
      'Required to remove an entry that the person requested. Confirms that they agreed to be contacted again.',
    ),
});

/** Forms also send empty fields. */
export const ImportReason = z
  .string()
  .trim()
  .max(500)
  .optional()
  .transform((text) => text || undefined);

export const ImportedSuppressions = z
  .object({
    rows: z.number().int().describe('Number of rows, without the header and empty rows.'),
    added: z.number().int(),
    existing: z.number().int().describe('Rows that were on the list before or occur twice in the file.'),
    rejected: z.number().int(),
    errors: z
      .array(z.object({ row: z.number().int(), error: z.string() }))
      .describe('First 100 rejected rows with the reason.'),
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
