/**
 * The one rule: whether a person of an organisation is suppressed, by the address or by a domain above it, as SQL. A domain
 * is looked up by its name and those above it, however long the list is; and not with `exists`, of which PostgreSQL may make
 * a hash of the whole list. With a parameter as the organisation, whether it suppresses any domain is asked only once.
 */
export const isSuppressed = (orgId: string, personKey: string) => `coalesce(
  ${lookedUp(orgId, 'address', personKey)},
  case when ${hasDomains(orgId)} then ${domainAbove(orgId, domainOf(personKey))} end, false)`;

/**
 * The same rule in two halves, for whoever counts many people: the first is asked for each of them, the second once for each
 * of their domains. Both are lookups and no joins, of which PostgreSQL without good statistics compares everyone with the
 * whole list.
 */
export const isAddressSuppressed = (orgId: string, personKey: string) =>
  `coalesce(${lookedUp(orgId, 'address', personKey)}, false)`;

export const isDomainSuppressed = (orgId: string, domain: string) =>
  `coalesce(case when ${hasDomains(orgId)} then ${domainAbove(orgId, domain)} end, false)`;

/** What people are grouped by for the second half. */
export const domainOf = (personKey: string) => `split_part(${personKey}, '@', 2)`;

const lookedUp = (orgId: string, kind: 'address' | 'domain', value: string) =>
  `(select true from suppressions s where s.org_id = ${orgId} and s.kind = '${kind}' and s.value = ${value})`;

const hasDomains = (orgId: string) =>
  `(select true from suppressions s where s.org_id = ${orgId} and s.kind = 'domain' limit 1)`;

/**
 * One name after the other, each made before it is looked up: with all of them in an array, or made within the lookup,
 * PostgreSQL may read the whole list of the organisation instead.
 */
const domainAbove = (orgId: string, domain: string) => `(
  select true from (
    select array_to_string(labels[place:], '.') as name
    from string_to_array(${domain}, '.') as labels, generate_subscripts(labels, 1) as place offset 0) as above
  where ${lookedUp(orgId, 'domain', 'above.name')} limit 1)`;
