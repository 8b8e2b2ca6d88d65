import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { windowOpensAt } from '../senders/allowance.rules.ts';
import { recipientZone } from '../senders/recipient-zone.rules.ts';
import type { SendWindow } from '../senders/sender.schema.ts';
import type { SendingCampaign } from './sending-permit.ts';

interface Due {
  id: string;
  email: string;
  country: string | null;
}

/** More than a round takes; the next round looks at the next ones. */
const LOOKED_AT = 1_000;

/** Where it is not the hour to write to a recipient, the message is due when it will be. */
export async function postponeToWindow(
  em: EntityManager,
  { id, timeZone }: SendingCampaign,
  window: SendWindow,
  now: Date,
): Promise<void> {
  const due = await statement<Due>(em, DUE, [id, now, LOOKED_AT]);
  const later = due.flatMap(({ id: messageId, email, country }) => {
    const opensAt = windowOpensAt(window, recipientZone(country, email) ?? timeZone, now);
    return opensAt > now ? [{ messageId, opensAt }] : [];
  });
  if (later.length === 0) return;
  await statement(
    em,
    `update messages m set due_at = later.opens_at
     from unnest($1::uuid[], $2::timestamptz[]) as later (id, opens_at)
     where m.id = later.id and m.status = 'queued'`,
    [later.map(({ messageId }) => messageId), later.map(({ opensAt }) => opensAt.toISOString())],
  );
}

const DUE = `
  select m.id, l.person_key as email, c.country
  from messages m join leads l on l.id = m.lead_id
    left join contacts c on c.org_id = l.org_id and c.brand_id = l.brand_id and c.person_key = l.person_key
  where m.campaign_id = $1 and m.transport = 'smtp' and m.due_at <= $2 and m.status = 'queued'
  order by m.due_at limit $3 for update of m skip locked`;
