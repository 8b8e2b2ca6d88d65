import { inactiveSendersOf } from '../../senders/index.ts';

/**
 * SQL for due messages of campaign `$1` of organisation `$3` at time `$2`, longest due first. Each variant reads
 * an index on `ready_at` from its start, whatever else the campaign has queued.
 */
const ready = (whose: string) => `
  select m.id from messages m where m.org_id = $3 and m.campaign_id = $1 and ${whose} and m.ready_at <= $2
  order by m.sender_id, m.ready_at`;

/** First emails that sender `$4` has claimed before. */
export const BEGUN = ready('m.sender_id = $4 and m.step = 1');

/** Follow-ups of sender `$4` whose previous step has left. */
export const LATER = ready('m.sender_id = $4 and m.step > 1');

/** First emails without a sender. */
export const unbegun = (condition = 'true') => ready(`m.sender_id is null and m.step = 1 and ${condition}`);
export const UNBEGUN = unbegun();

export const leftBehind = (limit: string, lock = '', condition = 'true') => `
  select left_behind.id from ${inactiveSendersOf('$3')} gone cross join lateral (
    ${ready(`m.sender_id = gone.id and m.step = 1 and ${condition}`)} limit ${limit} ${lock}) as left_behind
  limit ${limit}`;
