import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';

const BATCH = 5_000;
/** Limits one sweep, because other sweeps wait for it. */
const BATCHES_OF_SWEEP = 50;

interface UnsyncedEndpoint {
  orgId: string;
  id: string;
  enabled: boolean;
}

type Unit = Needs<'em' | 'clock' | 'queue' | 'log'>;

/**
 * Holds the deliveries of disabled endpoints and releases those of enabled ones. A held delivery has no
 * `due_at`, so no claim reads it, and it is pruned with its event. Organisations are processed in rotation,
 * one batch each.
 */
export async function syncHeldDeliveries(unit: Unit): Promise<void> {
  const turns = new Map<string, UnsyncedEndpoint>();
  for (
    let next = await nextUnsyncedAfter(unit.em, null);
    next !== null;
    next = await nextUnsyncedAfter(unit.em, next.orgId)
  )
    turns.set(next.orgId, next);
  let fullBatches = 0;
  while (turns.size > 0 && fullBatches < BATCHES_OF_SWEEP) {
    for (const [orgId, endpoint] of turns) {
      if (await syncOrSkip(unit, endpoint)) {
        fullBatches += 1;
        continue;
      }
      const next = await nextUnsyncedOf(unit.em, endpoint);
      if (next === null) turns.delete(orgId);
      else turns.set(orgId, next);
    }
  }
}

/** Moves one batch and returns whether there may be more. An error skips only this endpoint. */
async function syncOrSkip(unit: Unit, endpoint: UnsyncedEndpoint): Promise<boolean> {
  try {
    return (await syncDeliveries(unit, endpoint)) === BATCH;
  } catch (error) {
    unit.log.error(
      { err: error, endpointId: endpoint.id },
      'The deliveries of a webhook endpoint could not be updated.',
    );
    return false;
  }
}

async function nextUnsyncedAfter(em: EntityManager, orgId: string | null): Promise<UnsyncedEndpoint | null> {
  const which = orgId === null ? '$1::uuid is null' : 'org_id > $1';
  const [found] = await planByIndex(em, (inside) =>
    statement<UnsyncedEndpoint>(inside, unsyncedEndpoints(which), [orgId]),
  );
  return found ?? null;
}

async function nextUnsyncedOf(em: EntityManager, { orgId, id }: UnsyncedEndpoint): Promise<UnsyncedEndpoint | null> {
  const text = unsyncedEndpoints('org_id = $1 and id > $2');
  const [found] = await planByIndex(em, (inside) => statement<UnsyncedEndpoint>(inside, text, [orgId, id]));
  return found ?? null;
}

export async function syncDeliveries(
  { em, clock, queue }: Needs<'em' | 'clock' | 'queue'>,
  endpoint: UnsyncedEndpoint,
): Promise<number> {
  const { orgId, id, enabled } = endpoint;
  const text = enabled ? RELEASE : HOLD;
  const values = [orgId, id, enabled, clock.now(), BATCH];
  const { length: moved } = await planByIndex(em, (inside) => statement(inside, text, values));
  if (moved < BATCH) await planByIndex(em, (inside) => markSynced(inside, endpoint));
  if (enabled && moved > 0) await queue.enqueue(deliverWebhooksJob, {});
  return moved;
}

/**
 * Records that all deliveries match the endpoint's state. A transaction that adds deliveries locks the
 * endpoint until its commit, so the lock needs its own statement before the check. Locked rows are left to
 * the next sweep.
 */
async function markSynced(em: EntityManager, { orgId, id, enabled }: UnsyncedEndpoint): Promise<void> {
  const locked = await statement(em, LOCK, [orgId, id, enabled]);
  if (locked.length > 0) await statement(em, SETTLE, [orgId, id, enabled]);
}

/** `deliveries_held` is true or false once all deliveries of an endpoint match it, and null in between. */
const unsyncedEndpoints = (which: string) => `
  select org_id as "orgId", id, enabled from webhook_endpoints
  where deliveries_held is distinct from (not enabled) and ${which} order by org_id, id limit 1`;

const ofEndpoint = (which: string) => `(org_id = $1 or of_application) and endpoint_id = $2 and ${which}`;
const IS_DUE = ofEndpoint('due_at is not null');
const IS_HELD = ofEndpoint("status = 'pending' and due_at is null");

/** Moves nothing if the endpoint was enabled or disabled meanwhile; such a change waits for the batch. */
const move = (change: string, which: string) => `
  with endpoint as (
    update webhook_endpoints set deliveries_held = null where org_id = $1 and id = $2 and enabled = $3 returning 1
  )
  update webhook_deliveries set ${change}
  where exists (select from endpoint) and ctid = any(array(
    select ctid from webhook_deliveries where ${which} limit $5 for no key update skip locked))
  returning 1`;

/** A delivery that is being sent stays due until its attempt is recorded or its lease ends. */
const HOLD = move(
  'due_at = null, claimed_until = null, claim_token = null',
  `${IS_DUE} and (claimed_until is null or claimed_until < $4)`,
);

const RELEASE = move('due_at = $4', IS_HELD);

const LOCK = `
  select from webhook_endpoints where org_id = $1 and id = $2 and enabled = $3 for update skip locked`;

/** Changes nothing while deliveries are left that other transactions have locked or are sending. */
const SETTLE = `
  update webhook_endpoints set deliveries_held = not enabled
  where org_id = $1 and id = $2 and enabled = $3 and not case when $3
    then exists (select from webhook_deliveries where ${IS_HELD}) else exists (select from webhook_deliveries where ${IS_DUE}) end`;
