import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';

/**
 * Resets the cursor after the sender got another mailbox. A worker that still reads the old mailbox loses its
 * claim.
 */
export async function readAnew({ em, clock }: Needs<'em' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  await statement(
    em,
    `update imap_cursors set uid_validity = null, last_uid = null, looked_at = null, last_error = null, due_at = $3,
       claimed_until = null, claim_token = null, attempts = 0
     where org_id = $1 and id = $2`,
    [orgId, id, clock.now()],
  );
}

/**
 * Makes the mailbox due now after its connection settings changed. A worker with the old settings loses its
 * claim.
 */
export async function lookAgain({ em, clock }: Needs<'em' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  await statement(
    em,
    `update imap_cursors set due_at = $3, claimed_until = null, claim_token = null, attempts = 0
     where org_id = $1 and id = $2`,
    [orgId, id, clock.now()],
  );
}
