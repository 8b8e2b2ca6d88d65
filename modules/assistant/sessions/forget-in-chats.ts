import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';

/** In the place of what named them: what else stood in it may tell who they were. */
export const ERASED = 'This named a person who was erased.';

/** No message, call or title that names a person by their address stays, in the transaction that erases them. */
export async function forgetInChats(
  em: EntityManager,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<void> {
  taking(em, 'chat sessions');
  await statement(
    em,
    `with forgotten as (
       update chat_messages set content = $3, tool_calls = null, buttons = null, person_keys = null
       where org_id = $1 and person_keys @> array[$2] returning session_id, position
     )
     update chat_sessions set title = $3
     where org_id = $1 and id in (select session_id from forgotten where position = 1)`,
    [orgId, personKey, ERASED],
  );
}
