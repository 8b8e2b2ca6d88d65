export const costOf = (orgId: string, campaignId: string) =>
  `(select sum(actual + provisioned) from cost_totals where org_id = ${orgId} and campaign_id = ${campaignId})`;

export const lastCostOf = (orgId: string, campaignId: string) =>
  `(select max(reserved_at) from cost_entries where org_id = ${orgId} and campaign_id = ${campaignId})`;
