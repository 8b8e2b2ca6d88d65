import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';

/** Deliveries of one statement. */
const BATCH = 5_000;
/** Statements of one sweep, since other sweeps wait for it. */
const BATCHES_OF_SWEEP = 50;

interface Unsettled {
  orgId: string;
  id: string;
  enabled: boolean;
}

/**
 * Holds the deliveries of endpoints that were disabled, and makes those of endpoints that were enabled due again. A held
 * delivery has no `due_at`: no claim reads it, and it is deleted with its event when that has been kept long enough.
 */
export async function settleEndpoints(unit: Needs<'em' | 'clock' | 'queue'>): Promise<void> {
  const endpoints = await planByIndex(unit.em, (em) => statement<Unsettled>(em, UNSETTLED, [BATCHES_OF_SWEEP]));
  let batches = 0;
  for (const endpoint of endpoints) {
    while (batches < BATCHES_OF_SWEEP && (await settleSome(unit, endpoint)) === BATCH) batches += 1;
    batches += 1;
  }
}

/** Moves one batch of deliveries of an endpoint. Returns how many that were. */
export async function settleSome(
  { em, clock, queue }: Needs<'em' | 'clock' | 'queue'>,
  endpoint: Unsettled,
): Promise<number> {
  const { orgId, id, enabled } = endpoint;
  const text = enabled ? RELEASE : HOLD;
  const values = [orgId, id, enabled, clock.now(), BATCH];
  const { length: moved } = await planByIndex(em, (inside) => statement(inside, text, values));
  if (moved < BATCH) await planByIndex(em, (inside) => statement(inside, SETTLE, [orgId, id, enabled]));
  if (enabled && moved > 0) await queue.enqueue(deliverWebhooksJob, {});
  return moved;
}

/** `deliveries_held` is true or false where that goes for all deliveries of an endpoint, and null in between. */
const UNSETTLED = `
  select org_id as "orgId", id, enabled from webhook_endpoints
  where deliveries_held is distinct from (not enabled) order by id limit $1`;

const ofEndpoint = (which: string) => `(org_id = $1 or of_application) and endpoint_id = $2 and ${which}`;
const IS_DUE = ofEndpoint('due_at is not null');
const IS_HELD = ofEndpoint("status = 'pending' and due_at is null");

/** Nothing is moved if the endpoint was enabled or disabled meanwhile: whoever changes that waits for the batch. */
const move = (change: string, which: string) => `
  with endpoint as (
    update webhook_endpoints set deliveries_held = null where org_id = $1 and id = $2 and enabled = $3 returning 1
  )
  update webhook_deliveries set ${change}
  where exists (select from endpoint) and ctid = any(array(
    select ctid from webhook_deliveries where ${which} limit $5 for no key update skip locked))
  returning 1`;

/** A delivery that is being sent stays due until its attempt is recorded or its lease has ended. */
const HOLD = move(
  'due_at = null, claimed_until = null, claim_token = null',
  `${IS_DUE} and (claimed_until is null or claimed_until < $4)`,
);

const RELEASE = move('due_at = $4', IS_HELD);

/** Not yet where deliveries are left that others have locked or are sending. */
const SETTLE = `
  update webhook_endpoints set deliveries_held = not enabled
  where org_id = $1 and id = $2 and enabled = $3 and not case when $3
    then exists (select from webhook_deliveries where ${IS_HELD}) else exists (select from webhook_deliveries where ${IS_DUE}) end`;
