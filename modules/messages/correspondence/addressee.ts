import type { Needs } from '../../../src/kernel/context.ts';
import { brandNameOf } from '../../brands/index.ts';
import { recipientOf } from '../../leads/index.ts';
import type { MessageRef } from '../mime/mail-links.rules.ts';

export interface Addressee {
  leadId: string;
  messageId: string;
  address: string;
  /** In whose name the message was written. */
  brand: string | null;
  isUnsubscribed: boolean;
}

/** Who a message was written to; null where it is gone. */
export async function readAddressee({ read }: Needs<'read'>, { orgId, id }: MessageRef): Promise<Addressee | null> {
  const [addressee] = await read<Addressee>(
    `select m.id as "messageId", l.id as "leadId", l.email as address, ${brandNameOf('l.org_id', 'l.brand_id')} as brand,
       l.unsubscribed as "isUnsubscribed"
     from messages m join ${recipientOf('m.lead_id')} l on true where m.org_id = $1 and m.id = $2`,
    [orgId, id],
  );
  return addressee ?? null;
}
