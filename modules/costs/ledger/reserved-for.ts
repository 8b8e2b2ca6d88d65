export const reservedFor = (orgId: string, campaignId: string, costName: string) =>
  `coalesce((select provisioned from cost_totals where org_id = ${orgId} and campaign_id = ${campaignId} and cost_name = ${costName}), 0)`;
