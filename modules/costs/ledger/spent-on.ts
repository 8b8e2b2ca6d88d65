/** SQL for the actual and reserved cost of a campaign, in cents; null if there is none. */
export const costOf = (orgId: string, campaignId: string) =>
  `(select sum(actual + provisioned) from cost_totals where org_id = ${orgId} and campaign_id = ${campaignId})`;

/** SQL for the time of a campaign's last reservation; null if there is none. */
export const lastCostOf = (orgId: string, campaignId: string) =>
  `(select max(reserved_at) from cost_entries where org_id = ${orgId} and campaign_id = ${campaignId})`;
