import { inactiveSendersOf } from '../../senders/index.ts';

/**
 * Messages of the campaign `$1` of the organisation `$3` that wait for nothing but their time and are due at `$2`, the longest due first,
 * as SQL over the indexes on `ready_at`: each reads an index from its head, whatever else the campaign has queued.
 */
const ready = (whose: string) => `
  select m.id from messages m where m.org_id = $3 and m.campaign_id = $1 and ${whose} and m.ready_at <= $2
  order by m.sender_id, m.ready_at`;

/** First emails that the sender `$4` has begun with. */
export const BEGUN = ready('m.sender_id = $4 and m.step = 1');

/** What the sender `$4` follows up on: the step before has left by it. */
export const LATER = ready('m.sender_id = $4 and m.step > 1');

/** First emails that nobody has begun with, of which more may be asked. */
export const unbegun = (condition = 'true') => ready(`m.sender_id is null and m.step = 1 and ${condition}`);
export const UNBEGUN = unbegun();

/** First emails that a sender of the organisation had begun with before it was paused or deleted; up to a limit. */
export const leftBehind = (limit: string, lock = '', condition = 'true') => `
  select left_behind.id from ${inactiveSendersOf('$3')} gone cross join lateral (
    ${ready(`m.sender_id = gone.id and m.step = 1 and ${condition}`)} limit ${limit} ${lock}) as left_behind
  limit ${limit}`;
