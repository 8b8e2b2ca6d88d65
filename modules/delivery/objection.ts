/**
 * Why a person may not be written to, as SQL over the lead `l`; null where nothing speaks against it. It stands in every
 * claim, so nothing that was suppressed before the claim leaves after it.
 */
export const OBJECTION = `case
      when l.unsubscribed then 'unsubscribed'
      when l.bounced then 'bounced'
      when l.replied then 'replied'
      when exists (select 1 from suppressions s
        where s.org_id = l.org_id and s.kind = 'address' and s.value = l.person_key) then 'suppressed'
      when exists (select 1 from suppressions s
        where s.org_id = l.org_id and s.kind = 'domain'
          and (s.value = split_part(l.person_key, '@', 2)
               or right(split_part(l.person_key, '@', 2), length(s.value) + 1) = '.' || s.value)) then 'suppressed'
      end`;
