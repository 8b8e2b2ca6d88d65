import { brandsOf } from '../../campaign-state/index.ts';
import { contactRefusal } from '../../contacts/index.ts';
import { isSuppressed } from '../../suppressions/index.ts';

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

export const WORKER_ENDED = 'The worker ended while it was being sent.';
