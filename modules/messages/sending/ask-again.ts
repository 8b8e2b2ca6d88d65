import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import { isStillPermitted } from '../../campaign-state/index.ts';
import { recipientOf } from '../../leads/index.ts';
import { findActive } from '../../senders/index.ts';
import { messagesNamed } from '../message-facts.ts';
import { sendBlockReason } from './send-block-reason.ts';

export interface AskedAgain {
  /** Whether the campaign runs and the sender is active; null if it cannot be determined now. */
  runs: boolean | null;
  unwanted: ReadonlySet<string>;
}

interface Unleft {
  campaignId: string;
  sender: RowKey;
  ids: readonly string[];
  now: Date;
}

/**
 * Checks claimed messages again before they leave. They can wait minutes for a slow mail server, and a lead may
 * unsubscribe in that time.
 */
export async function askAgain(em: EntityManager, { campaignId, sender, ids, now }: Unleft): Promise<AskedAgain> {
  const isPermitted = await isStillPermitted(em, campaignId, now);
  if (isPermitted !== true) return { runs: isPermitted, unwanted: new Set() };
  if ((await findActive(em, sender)) === null) return { runs: false, unwanted: new Set() };
  const rows = await planByIndex(em, (inside) =>
    statement<{ id: string }>(inside, UNWANTED, [sender.orgId, ids, campaignId]),
  );
  return { runs: true, unwanted: new Set(rows.map(({ id }) => id)) };
}

const UNWANTED = prepared(`
  select m.id from ${messagesNamed('$1', '$2')} join ${recipientOf('m.org_id', 'm.lead_id')} l on true
  where ${sendBlockReason('$1', '$3')} is not null`);
