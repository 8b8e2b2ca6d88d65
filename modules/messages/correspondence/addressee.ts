import type { Needs } from '../../../src/kernel/context.ts';
import { brandNameOf } from '../../brands/index.ts';
import { recipientOf } from '../../leads/index.ts';
import type { MessageRef } from '../mime/mail-links.rules.ts';

export interface Addressee {
  orgId: string;
  leadId: string;
  messageId: string;
  address: string;
  brand: string | null;
  isUnsubscribed: boolean;
}

export async function readAddressee({ read }: Needs<'read'>, { orgId, id }: MessageRef): Promise<Addressee | null> {
  const [addressee] = await read<Addressee>(
    `select m.org_id as "orgId", m.id as "messageId", l.id as "leadId", l.email as address,
       ${brandNameOf('l.org_id', 'l.brand_id')} as brand, l.unsubscribed as "isUnsubscribed"
     from messages m join ${recipientOf('m.org_id', 'm.lead_id')} l on true where m.org_id = $1 and m.id = $2`,
    [orgId, id],
  );
  return addressee ?? null;
}
