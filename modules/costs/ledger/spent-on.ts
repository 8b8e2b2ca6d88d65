/** In SQL: what a campaign cost so far, promised money included, in cents; null where nothing. */
export const costOf = (orgId: string, campaignId: string) =>
  `(select sum(actual + provisioned) from cost_totals where org_id = ${orgId} and campaign_id = ${campaignId})`;

/** In SQL: when money was last reserved for it; null where never. */
export const lastCostOf = (orgId: string, campaignId: string) =>
  `(select max(reserved_at) from cost_entries where org_id = ${orgId} and campaign_id = ${campaignId})`;
