/**
 * Why a person may not be written to, as SQL over the lead `l`; null where nothing speaks against it. It stands in every
 * claim, so nothing that was suppressed before the claim leaves after it. A domain is looked up by its name and those
 * above it, and not with `exists`, of which PostgreSQL may make a hash of the whole list.
 */
export const OBJECTION = `case
      when l.unsubscribed then 'unsubscribed'
      when l.bounced then 'bounced'
      when l.replied then 'replied'
      when (select true from suppressions s
        where s.org_id = l.org_id and s.kind = 'address' and s.value = l.person_key) then 'suppressed'
      when (select true from suppressions s
        where s.org_id = l.org_id and s.kind = 'domain' and s.value = any(array(
          select array_to_string(labels[i:], '.')
          from string_to_array(split_part(l.person_key, '@', 2), '.') as labels, generate_subscripts(labels, 1) as i))
        limit 1) then 'suppressed'
      end`;
