import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';

/** The mailbox of a sender is another one from now on: nothing of it was read, and whoever reads the one before keeps nothing more. */
export async function readAnew({ em, clock }: Needs<'em' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  await statement(
    em,
    `update imap_cursors set uid_validity = null, last_uid = null, looked_at = null, last_error = null, due_at = $3,
       claimed_until = null, claim_token = null, attempts = 0
     where org_id = $1 and id = $2`,
    [orgId, id, clock.now()],
  );
}

/** The same mailbox is reached in another way: whoever tries the one before is overtaken, and nobody waits as long as it failed. */
export async function lookAgain({ em, clock }: Needs<'em' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  await statement(
    em,
    `update imap_cursors set due_at = $3, claimed_until = null, claim_token = null, attempts = 0
     where org_id = $1 and id = $2`,
    [orgId, id, clock.now()],
  );
}
