import type { EntityManager } from '@mikro-orm/postgresql';

const KEPT_DAYS = 30;
/** In one go, so that a busy month never locks much at once. */
const BATCH = 10_000;

/** Removes what ended long ago. The events themselves stay in the feed. */
export async function forgetDeliveries(em: EntityManager, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await em.execute(
    `with old as materialized (
       select event_id from webhook_messages as message where created_at < ? and not exists (
         select from webhook_deliveries as delivery
         where delivery.event_id = message.event_id and due_at is not null
       ) limit ?
     ), message as (
       delete from webhook_messages where event_id in (select event_id from old)
     ), delivery as (
       delete from webhook_deliveries where event_id in (select event_id from old) returning id
     )
     delete from webhook_attempts where delivery_id in (select id from delivery)`,
    [before, BATCH],
  );
}
