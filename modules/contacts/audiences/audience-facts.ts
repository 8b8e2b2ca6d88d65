/** In SQL: whether an audience of an organisation, among those of an array, is paused. */
export const hasPausedAudience = (orgId: string, audienceIds: string) =>
  `exists (select 1 from audiences where org_id = ${orgId} and id = any(${audienceIds}) and status = 'paused')`;
