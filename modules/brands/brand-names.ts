export const brandNameOf = (orgId: string, brandId: string) =>
  `(select name from brands where org_id = ${orgId} and id = ${brandId})`;

/** SQL expression: the URLs of the brands in an array, in the order of the array. */
export const brandUrlsOf = (orgId: string, brandIds: string) => `array(
  select brands.brand_url from unnest(${brandIds}) with ordinality as wanted (id, position)
  join brands on brands.org_id = ${orgId} and brands.id = wanted.id order by position)`;
