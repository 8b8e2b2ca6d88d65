/**
 * SQL condition: a person is suppressed by address, domain or parent domain. Uses scalar lookups, because
 * PostgreSQL may hash the whole list for `exists`. If the organisation is a parameter, the check for any
 * suppressed domain runs once.
 */
export const isSuppressed = (orgId: string, personKey: string) => `coalesce(
  ${isListed(orgId, 'address', personKey)},
  case when ${hasDomains(orgId)} then ${isParentListed(orgId, emailDomainOf(personKey))} end, false)`;

/**
 * The same rule in two parts, for counting many people: once per address, once per distinct domain. Lookups
 * instead of joins, because without good statistics a join compares everyone with the whole list.
 */
export const isAddressSuppressed = (orgId: string, personKey: string) =>
  `coalesce(${isListed(orgId, 'address', personKey)}, false)`;

export const isDomainSuppressed = (orgId: string, domain: string) =>
  `coalesce(case when ${hasDomains(orgId)} then ${isParentListed(orgId, domain)} end, false)`;

export const emailDomainOf = (personKey: string) => `split_part(${personKey}, '@', 2)`;

const isListed = (orgId: string, kind: 'address' | 'domain', value: string) =>
  `(select true from suppressions s where s.org_id = ${orgId} and s.kind = '${kind}' and s.value = ${value})`;

const hasDomains = (orgId: string) =>
  `(select true from suppressions s where s.org_id = ${orgId} and s.kind = 'domain' limit 1)`;

/**
 * Builds each parent domain before its lookup (`offset 0`). With an array, or built inside the lookup,
 * PostgreSQL may read the organisation's whole list.
 */
const isParentListed = (orgId: string, domain: string) => `(
  select true from (
    select array_to_string(labels[place:], '.') as name
    from string_to_array(${domain}, '.') as labels, generate_subscripts(labels, 1) as place offset 0) as above
  where ${isListed(orgId, 'domain', 'above.name')} limit 1)`;
