import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import { personKeysIn, withoutAddresses } from '../../src/kernel/text/addresses-in.ts';

export const PERSON_ERASED = 'The person was erased.';

/**
 * Erases a person who asked for a quote or received a pitch, including drafts, because they quote the request.
 * A queued pitch to the person is not sent. If a pitch is being sent right now, its worker stores the outcome.
 */
export async function eraseFromQuotes(
  em: EntityManager,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<void> {
  taking(em, 'quote pitches');
  await statement(
    em,
    `update quote_pitches
     set to_email = null, person_key = null, draft = '', reply_text = null, person_keys = null,
         due_at = case when left_at is null then null else due_at end,
         claimed_until = case when left_at is null then null else claimed_until end,
         claim_token = case when left_at is null then null else claim_token end,
         status = case when delivery = 'queued' and left_at is null and status = 'submitted' then 'error' else status end,
         error = case when delivery = 'queued' and left_at is null then $3 when error is null then null else $3 end,
         delivery = case when delivery = 'queued' and left_at is null then 'failed' else delivery end
     where org_id = $1 and (person_key = $2 or quote_request_id in (
       select id from quote_requests where org_id = $1 and person_keys @> array[$2]))`,
    [orgId, personKey, PERSON_ERASED],
  );
  await eraseFromReplies(em, orgId, personKey);
  await statement(
    em,
    `update quote_requests
     set opportunity_text = 'The person was erased.', pitch_url = null, media_outlet = null, person_keys = '{}'
     where org_id = $1 and person_keys @> array[$2]`,
    [orgId, personKey],
  );
}

async function eraseFromReplies(em: EntityManager, orgId: string, personKey: string): Promise<void> {
  const named = await statement<{ id: string; replyText: string }>(
    em,
    `select id, reply_text as "replyText" from quote_pitches where org_id = $1 and person_keys @> array[$2]
     order by id for no key update`,
    [orgId, personKey],
  );
  for (const { id, replyText } of named) {
    const { text, people } = removeErasedAddresses(replyText, (key) => key === personKey);
    await statement(em, 'update quote_pitches set reply_text = $3, person_keys = $4 where org_id = $1 and id = $2', [
      orgId,
      id,
      text,
      people,
    ]);
  }
}

/** A reply that contains more addresses is a list of people, and is truncated there. */
const MOST_NAMED = 200;

/** Removes the addresses of erased people, and returns the keys of the remaining ones. Null if there are none. */
export function removeErasedAddresses(
  reply: string,
  isGone: (personKey: string) => boolean,
): { text: string; people: string[] | null } {
  const text = withoutAddresses(reply, isGone, MOST_NAMED);
  const people = personKeysIn(text);
  return { text, people: people.length === 0 ? null : people };
}
