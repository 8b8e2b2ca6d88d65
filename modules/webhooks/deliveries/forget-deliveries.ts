import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';

/** Removes deliveries and attempts of events that were handed on before a moment; what still waits for its receiver stays. */
export const forgetDeliveries = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  repeatUntilDone(async (limit) => {
    const [row] = await statement<{ removed: number }>(em, FORGET_DELIVERIES, [before, limit]);
    return row?.removed ?? 0;
  }, signal);

const FORGET_DELIVERIES = `
  with old as materialized (
    select event_id from webhook_messages as message where created_at < $1 and not exists (
      select from webhook_deliveries as delivery
      where delivery.event_id = message.event_id and due_at is not null
    ) limit $2 for update skip locked
  ), message as (
    delete from webhook_messages where event_id = any(array(select event_id from old)) returning 1
  ), delivery as (
    delete from webhook_deliveries where event_id = any(array(select event_id from old)) returning id
  ), attempt as (
    delete from webhook_attempts where delivery_id = any(array(select id from delivery))
  )
  select count(*)::int as removed from message`;

/**
 * Removes events that left the outbox before a moment from the feed. What was not handed on yet stays, and what a delivery
 * still tells of. A cursor older than that goes on with the first event that is left.
 */
export const forgetEvents = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  repeatUntilDone(async (limit) => {
    const [row] = await statement<{ removed: number }>(em, FORGET_EVENTS, [before, limit]);
    return row?.removed ?? 0;
  }, signal);

const FORGET_EVENTS = `
  with removed as (
    delete from outbox_events where id = any(array(
      select id from outbox_events as event
      where relayed_at < $1 and not exists (select from webhook_messages where event_id = event.id)
      order by relayed_at limit $2)) returning 1
  ) select count(*)::int as removed from removed`;
