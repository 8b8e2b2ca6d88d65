import { brandsOf } from '../../campaign-state/index.ts';
import { contactRefusal } from '../../contacts/index.ts';
import { isSuppressed } from '../../suppressions/index.ts';

/**
 * Why a person may not be written to, as SQL over the recipient `l` of an organisation; null where nothing speaks against it. It stands in every
 * claim, so nothing that was suppressed before the claim leaves after it. A list of one of the campaign's
 * brands that is uploaded anew may say by now that somebody unsubscribed; where all are of one campaign, its id spares a look for each.
 */
export const sendBlockReason = (orgId: string, campaignId = 'l.campaign_id') => `case
      when l.unsubscribed then 'unsubscribed'
      when l.bounced then 'bounced'
      when l.replied or l.reply_class = 'meetingBooked' then 'replied'
      when ${isSuppressed(orgId, 'l.person_key')} then 'suppressed'
      else ${contactRefusal(orgId, brandsOf(orgId, campaignId), 'l.person_key')}
      end`;

/** The reason of messages whose worker died, apart from those whose connection ended. */
export const WORKER_ENDED = 'The worker ended while it was being sent.';
