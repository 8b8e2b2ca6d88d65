import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import { SENTIMENTS } from '../campaign-state/index.ts';
import type { LeadCampaign } from './create-leads.ts';
import { reachOf } from './reach.rules.ts';

/** A lead that an earlier campaign of the organisation created for the person. */
export interface EarlierLead {
  id: string;
  personKey: string;
  campaignId: string;
  /** True if it belongs to the same feature, in any round. */
  isSameReach: boolean;
  createdAt: Date;
  refusal: 'unsubscribed' | 'bounced' | 'declined' | null;
}

const NEGATIVE = Object.entries(SENTIMENTS).flatMap(([name, sentiment]) => (sentiment === 'negative' ? name : []));

export const earlierLeads = (
  em: EntityManager,
  campaign: LeadCampaign,
  personKeys: readonly string[],
): Promise<EarlierLead[]> =>
  statement<EarlierLead>(
    em,
    `select id, person_key as "personKey", campaign_id as "campaignId", created_at as "createdAt",
            reach = $3 or starts_with(reach, $3 || '#') as "isSameReach",
            case when unsubscribed or complained then 'unsubscribed' when bounced then 'bounced'
                 when reply_class = any($4::text[]) then 'declined' end as refusal
     from leads where org_id = $1 and person_key = any($2::text[]) and skip_reason is null`,
    [campaign.orgId, personKeys, reachOf(campaign), NEGATIVE],
  );
