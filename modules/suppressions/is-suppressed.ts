/**
 * The one rule: whether a person of an organisation is suppressed, by the address or by a domain above it, as SQL. A domain
 * is looked up by its name and those above it, however long the list is; and not with `exists`, of which PostgreSQL may make
 * a hash of the whole list. With a parameter as the organisation, whether it suppresses any domain is asked only once.
 */
export const isSuppressed = (orgId: string, personKey: string) => `coalesce(
  (select true from suppressions s where s.org_id = ${orgId} and s.kind = 'address' and s.value = ${personKey}),
  case when (select true from suppressions s where s.org_id = ${orgId} and s.kind = 'domain' limit 1) then
    (select true from suppressions s where s.org_id = ${orgId} and s.kind = 'domain' and s.value = any(array(
      select array_to_string(labels[place:], '.')
      from string_to_array(split_part(${personKey}, '@', 2), '.') as labels, generate_subscripts(labels, 1) as place)) limit 1)
  end, false)`;
