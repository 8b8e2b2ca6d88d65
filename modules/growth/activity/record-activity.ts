import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { outsideJson, outsideText } from '../../../src/kernel/text/outside-text.ts';
import { timeZoneOf } from '../../identity/index.ts';
import type { RecordActivityInput } from './activity.schema.ts';

/** Records an event once per user, event and day of the organisation. Repeats change nothing. */
export async function recordActivity(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { event, metadata }: z.output<typeof RecordActivityInput>,
) {
  await statement(
    em,
    `insert into activities (org_id, id, user_id, event, day, metadata, at)
     select $1::uuid, $2, $3, $4, ($5::timestamptz at time zone ${timeZoneOf('$1')})::date, $6, $5
     on conflict (org_id, user_id, event, day) do nothing`,
    [
      actor.orgId,
      newId(),
      actor.userId,
      outsideText(event),
      clock.now(),
      metadata == null ? null : JSON.stringify(outsideJson(metadata)),
    ],
  );
  return { ok: true as const };
}
