import { Migration } from '@mikro-orm/migrations';
import { AGENDA_TABLE_SQL } from '../agenda-table.ts';

/** Tables of the installation: idempotency keys, the outbox, its secrets and the scheduler's jobs. */
export class PlatformTables extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotency_keys (
        scope text not null,
        key text not null,
        fingerprint text not null,
        answer text not null,
        people text[] not null default '{}',
        created_at timestamptz not null,
        primary key (scope, key)
      )`);
    this.addSql('create index idempotency_keys_age on idempotency_keys (created_at)');
    this.addSql("create index idempotency_keys_people on idempotency_keys using gin (people) where people <> '{}'");
    // `json` preserves the order of fields.
    this.addSql(`
      create table outbox_events (
        org_id uuid not null references organisations,
        id uuid not null,
        kind text not null,
        campaign_id uuid,
        data json not null,
        created_at timestamptz not null,
        position bigint generated always as identity,
        relayed_at timestamptz,
        feed_place bigint,
        primary key (org_id, id)
      )`);
    this.addSql('create sequence outbox_feed owned by outbox_events.feed_place');
    this.addSql('create index outbox_events_feed on outbox_events (org_id, feed_place) where feed_place is not null');
    this.addSql(`
      create index outbox_events_campaign on outbox_events (org_id, campaign_id, feed_place)
      where feed_place is not null and campaign_id is not null`);
    // Uses an expression, so that no plan for the whole feed can choose this index and then sort.
    this.addSql(`
      create index outbox_events_kind on outbox_events (org_id, (kind || ''), feed_place)
      where feed_place is not null`);
    this.addSql('create index outbox_events_waiting on outbox_events (position) where relayed_at is null');
    this.addSql('create index outbox_events_age on outbox_events (relayed_at) where relayed_at is not null');
    this.addSql(`
      create table platform_secrets (
        name text primary key,
        scope text not null,
        sealed text not null
      )`);
    this.addSql(AGENDA_TABLE_SQL);
  }
}
