import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';

/**
 * Nothing stays of a person who asked or was written to, also not in drafts, which quote what was asked; a pitch that waits
 * for them is not sent.
 */
export async function forgetInQuotes(
  em: EntityManager,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<void> {
  taking(em, 'quote pitches');
  await statement(
    em,
    `update quote_pitches
     set to_email = null, person_key = null, draft = '', due_at = null, claimed_until = null, claim_token = null,
         status = case when delivery = 'queued' and status = 'submitted' then 'error' else status end,
         error = case when delivery = 'queued' then 'The person was erased.' else error end,
         delivery = case when delivery = 'queued' then 'failed' else delivery end
     where org_id = $1 and (person_key = $2 or quote_request_id in (
       select id from quote_requests where org_id = $1 and person_keys @> array[$2]))`,
    [orgId, personKey],
  );
  await statement(
    em,
    `update quote_requests set opportunity_text = 'The person was erased.', pitch_url = null, person_keys = '{}'
     where org_id = $1 and person_keys @> array[$2]`,
    [orgId, personKey],
  );
}
