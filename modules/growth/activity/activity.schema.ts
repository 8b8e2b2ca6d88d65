import { z } from 'zod';
import {
  CreatedFilter,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  JsonValue,
  Moment,
  NextCursor,
  PageInput,
  ShownId,
  sortChoice,
  Timestamp,
} from '../../../src/kernel/schema.ts';

const METADATA_CHARACTERS = 4_096;
const METADATA_DEPTH = 5;

const Metadata = z
  .record(z.string(), JsonValue)
  .refine((value) => JSON.stringify(value).length <= METADATA_CHARACTERS, 'must have at most 4096 characters as JSON')
  .refine((value) => fitsInto(METADATA_DEPTH, value), 'must be nested at most 5 levels deep');

const fitsInto = (levels: number, value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((item) => fitsInto(levels - 1, item)));

export const RecordActivityInput = z
  .object({
    event: z.string().trim().min(1).max(100).default('active').describe('Name of the action.'),
    metadata: Metadata.nullish().describe(
      'Stored on the first event of a day. At most 4096 characters, 5 levels deep.',
    ),
  })
  .meta({ example: { event: 'signed-in', metadata: { page: '/campaigns' } } });

export const Noted = z.object({ ok: z.literal(true) });

export const ListActivityInput = PageInput.extend({
  userId: IdInput.optional(),
  ...CreatedFilter.shape,
  since: Moment.optional().describe('Same as `createdAfter`.'),
  sort: sortChoice('at').default('-at'),
});

const ActivityView = z
  .object({
    id: Id,
    userId: ShownId.nullable().describe('Null for an application key without a user.'),
    event: z.string(),
    metadata: z.record(z.string(), JsonValue).nullable(),
    at: Timestamp,
  })
  .meta({
    id: 'Activity',
    example: {
      id: EXAMPLE_ID,
      userId: EXAMPLE_ID,
      event: 'signed-in',
      metadata: { page: '/campaigns' },
      at: EXAMPLE_TIME,
    },
  });

export const ActivityList = z.object({
  activity: z.array(ActivityView),
  nextCursor: NextCursor,
});
