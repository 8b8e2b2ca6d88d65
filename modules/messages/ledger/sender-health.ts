import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { findSender } from '../../senders/index.ts';
import { COMPLAINTS, FEWEST_SENDS, HARD_BOUNCES, LOOK_BACK_MS } from '../guard/guard.rules.ts';

interface Counted {
  sent: number;
  bounced: number;
  complained: number;
}

export async function readSenderHealth(
  { em, clock, actor: { orgId } }: Needs<'em' | 'clock' | 'actor'>,
  { id }: { id: string },
) {
  const sender = await findSender(em, orgId, id);
  const lookBack = new Date(clock.now().getTime() - LOOK_BACK_MS);
  // The guard ignores messages from before a user resumed the sender.
  const since = sender.judgedFrom > lookBack ? sender.judgedFrom : lookBack;
  const [counted] = await statement<Counted>(
    em,
    `select count(*)::int as sent, count(*) filter (where bounced)::int as bounced,
            count(*) filter (where complained)::int as complained
     from messages
     where org_id = $1 and sender_id = $2 and left_at >= $3 and status in ('sent', 'failed', 'unknown')`,
    [orgId, sender.id, since],
  );
  const { sent = 0, bounced = 0, complained = 0 } = counted ?? {};
  const limits = { fewestSent: FEWEST_SENDS, bouncedShare: HARD_BOUNCES, complainedShare: COMPLAINTS };
  return { health: { since: since.toISOString(), sent, bounced, complained, pausesAt: limits } };
}
