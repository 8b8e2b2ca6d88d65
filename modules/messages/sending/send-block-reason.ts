import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import { brandsOf, isStillPermitted } from '../../campaign-state/index.ts';
import { contactRefusal } from '../../contacts/index.ts';
import { recipientOf } from '../../leads/index.ts';
import { findActiveSender } from '../../senders/index.ts';
import { isSuppressed } from '../../suppressions/index.ts';
import { messagesNamed } from '../message-facts.ts';

/**
 * SQL for why recipient `l` must not be contacted; null if sending is allowed. Every claim evaluates it, so no
 * suppressed address gets a later claim. The contact list of a brand may have changed since. Pass the campaign
 * id if all rows share it, which saves a lookup per row.
 */
export const sendBlockReason = (orgId: string, campaignId = 'l.campaign_id') => `case
      when l.unsubscribed then 'unsubscribed'
      when l.bounced then 'bounced'
      when l.replied or l.reply_class = 'meetingBooked' then 'replied'
      when ${isSuppressed(orgId, 'l.person_key')} then 'suppressed'
      else ${contactRefusal(orgId, brandsOf(orgId, campaignId), 'l.person_key')}
      end`;

export const MESSAGE_WORKER_STOPPED = 'The worker stopped while the email was being sent.';

export interface RecheckResult {
  /** Whether the campaign runs and the sender is active; null if it cannot be determined now. */
  runs: boolean | null;
  unwanted: ReadonlySet<string>;
}

interface UnsentMessages {
  campaignId: string;
  sender: RowKey;
  ids: readonly string[];
  now: Date;
}

/**
 * Checks claimed messages again before they leave. They can wait minutes for a slow mail server, and a lead may
 * unsubscribe in that time.
 */
export async function recheckMessages(
  em: EntityManager,
  { campaignId, sender, ids, now }: UnsentMessages,
): Promise<RecheckResult> {
  const isPermitted = await isStillPermitted(em, campaignId, now);
  if (isPermitted !== true) return { runs: isPermitted, unwanted: new Set() };
  if ((await findActiveSender(em, sender)) === null) return { runs: false, unwanted: new Set() };
  const rows = await planByIndex(em, (inside) =>
    statement<{ id: string }>(inside, UNWANTED, [sender.orgId, ids, campaignId]),
  );
  return { runs: true, unwanted: new Set(rows.map(({ id }) => id)) };
}

const UNWANTED = prepared(`
  select m.id from ${messagesNamed('$1', '$2')} join ${recipientOf('m.org_id', 'm.lead_id')} l on true
  where ${sendBlockReason('$1', '$3')} is not null`);
