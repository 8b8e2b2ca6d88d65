/** SQL that compares a campaign counter with its rows. Returns the differences. */
const counted = (name: string, table: 'messages' | 'leads' | 'meetings', condition: string) => `
  select c.id, '${name}' as name, coalesce(k.value, 0) as counted, found.rows
  from campaigns c left join campaign_counts k on k.org_id = c.org_id and k.campaign_id = c.id and k.name = '${name}'
    cross join lateral (
      select count(*) filter (where ${condition}) as rows from ${table} x where x.org_id = c.org_id and x.campaign_id = c.id
    ) found
  where coalesce(k.value, 0) <> found.rows`;

const CLASSES = ['interested', 'meetingBooked', 'closed', 'notInterested', 'wrongPerson', 'unsubscribe', 'neutral'];

/** The costs of a campaign in three places. */
const SPENT = `
  select w.campaign_id, w.spent, w.reserved, entries.*, totals.* from budget_windows w
    cross join lateral (
      select coalesce(sum(amount) filter (where status = 'actual'), 0) as paid,
             coalesce(sum(amount) filter (where status = 'provisioned'), 0) as promised
      from cost_entries e where e.org_id = w.org_id and e.campaign_id = w.campaign_id) entries
    cross join lateral (
      select coalesce(sum(actual), 0) as actual, coalesce(sum(provisioned), 0) as provisioned
      from cost_totals t where t.org_id = w.org_id and t.campaign_id = w.campaign_id) totals
  where w.kind = 'total'
    and (w.spent, w.reserved, entries.paid, entries.promised) is distinct from (paid, promised, actual, provisioned)`;

/** Invariants: each query returns no rows at any time. */
export const NEVER: readonly string[] = [
  counted('sent', 'messages', "status = 'sent'"),
  counted('failed', 'messages', "status = 'failed'"),
  counted('openMessages', 'messages', "status in ('queued', 'sending', 'awaiting_approval')"),
  ...['delivered', 'opened', 'clicked', 'bounced'].map((fact) => counted(fact, 'messages', fact)),
  ...[1, 2, 3].map((step) => counted(`step:${step}:sent`, 'messages', `step = ${step} and status = 'sent'`)),
  counted('leadsContacted', 'leads', 'contacted'),
  counted('recipientsOpened', 'leads', 'opened'),
  counted('recipientsClicked', 'leads', 'clicked'),
  counted('recipientsBounced', 'leads', 'bounced'),
  // Erased leads are suppressed without an unsubscribe request.
  counted('unsubscribed', 'leads', 'unsubscribed and unsubscribed_at is not null'),
  counted('leadsSkipped', 'leads', "status = 'skipped'"),
  ...CLASSES.map((name) => counted(`reply:${name}`, 'leads', `replied and reply_class = '${name}'`)),
  counted('meetingsBooked', 'meetings', 'true'),
  `select campaign_id, name, sum(day.value), total.value from campaign_day_counts day
     join campaign_counts total using (org_id, campaign_id, name)
   where name <> 'openMessages' group by org_id, campaign_id, name, total.value having sum(day.value) <> total.value`,
  `select l.id from leads l where l.contacted <> exists (
     select from messages m where m.org_id = l.org_id and m.lead_id = l.id and m.status = 'sent')`,
  SPENT,
  `select campaign_id, kind, spent, reserved, cap from budget_windows where kind = 'daily' and spent + reserved > cap`,
  // 2,000 is the highest cap in the test.
  `select campaign_id, spent, reserved from budget_windows where kind = 'total' and cap is not null and spent + reserved > 2000`,
  "select id from cost_entries where status = 'provisioned' and lease_until < now() - interval '2 minutes'",
  `select provider_message_id from replies where provider_message_id is not null
   group by org_id, provider_message_id having count(*) > 1`,
  `select o.id, o.kind from outbox_events o where o.kind <> 'campaign.gate' and not exists (
     select from webhook_deliveries d where d.org_id = o.org_id and d.event_id = o.id)`,
];

/** Counts open work by kind. Work of a dead worker stays for minutes, until its lease expires. */
export const UNDONE = `
  select kind, count(*)::int as waiting from (
    select 'sandbox mail' as kind from messages m join campaigns c on c.org_id = m.org_id and c.id = m.campaign_id
    where m.due_at <= now() and m.status = 'queued' and m.transport = 'sandbox' and c.status = 'active'
    -- Opens of a message with an unknown outcome are counted when its outcome is resolved.
    union all select 'opens and clicks' from tracking_batches where not exists (
      select from messages where status = 'sending')
    union all select 'answers' from inbound_mail where due_at <= now() and (claimed_until is null or claimed_until <= now())
    union all select 'events' from outbox_events where relayed_at is null
    union all select 'webhooks' from webhook_deliveries d where status = 'pending' and exists (
      select from webhook_endpoints e where e.org_id = d.org_id and e.id = d.endpoint_id and e.deleted_at is null)
  ) undone group by kind`;
