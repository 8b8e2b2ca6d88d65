/** In SQL: the name of the brand whose id stands there; null where none is known. */
export const brandNameOf = (orgId: string, brandId: string) =>
  `(select name from brands where org_id = ${orgId} and id = ${brandId})`;

/** In SQL: the addresses of an organisation's brands of an array, in its order. */
export const brandUrlsOf = (orgId: string, brandIds: string) => `array(
  select brands.brand_url from unnest(${brandIds}) with ordinality as wanted (id, position)
  join brands on brands.org_id = ${orgId} and brands.id = wanted.id order by position)`;
