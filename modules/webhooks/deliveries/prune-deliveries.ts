import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';

/** Deletes messages older than a moment, with their deliveries and attempts. Keeps pending deliveries. */
export const pruneDeliveries = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  repeatUntilDone(async (limit) => {
    const [row] = await statement<{ removed: number }>(em, FORGET_DELIVERIES, [before, limit]);
    return row?.removed ?? 0;
  }, signal);

const FORGET_DELIVERIES = `
  with old as materialized (
    select org_id, event_id from webhook_messages as message where created_at < $1 and not exists (
      select from webhook_deliveries as delivery
      where delivery.org_id = message.org_id and delivery.event_id = message.event_id and due_at is not null
    ) order by created_at limit $2 for update skip locked
  ), message as (
    delete from webhook_messages as message using old
    where message.org_id = old.org_id and message.event_id = old.event_id returning 1
  ), delivery as (
    delete from webhook_deliveries as delivery using old
    where delivery.org_id = old.org_id and delivery.event_id = old.event_id returning delivery.org_id, delivery.id
  ), attempt as (
    delete from webhook_attempts as attempt using delivery
    where attempt.org_id = delivery.org_id and attempt.delivery_id = delivery.id
  )
  select count(*)::int as removed from message`;

/**
 * Deletes old relayed events from the feed. Keeps events that are not relayed yet or that a delivery still
 * uses. An older cursor continues with the first event that is left.
 */
export const pruneEvents = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  repeatUntilDone(async (limit) => {
    const [row] = await statement<{ removed: number }>(em, FORGET_EVENTS, [before, limit]);
    return row?.removed ?? 0;
  }, signal);

const FORGET_EVENTS = `
  with removed as (
    delete from outbox_events as event using (
      select org_id, id from outbox_events as event
      where relayed_at < $1 and not exists (
        select from webhook_messages as message where message.org_id = event.org_id and event_id = event.id)
      order by relayed_at limit $2) as old
    where event.org_id = old.org_id and event.id = old.id returning 1
  ) select count(*)::int as removed from removed`;
