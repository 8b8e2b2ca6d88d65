import { Migration } from '@mikro-orm/migrations';
import { AGENDA_TABLE_SQL } from '../agenda-table.ts';

/** Identity, request limits, idempotency, the outbox and the scheduler's store. */
export class Migration20261115000000Platform extends Migration {
  override up(): void {
    this.addSql(`
      create table organisations (
        id uuid primary key,
        name text not null,
        time_zone text not null,
        plan text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    this.addSql(`
      create table users (
        id uuid primary key,
        org_id uuid not null references organisations,
        email text not null,
        name text,
        created_at timestamptz not null
      )`);
    this.addSql('create unique index users_org_email on users (org_id, lower(email))');
    this.addSql(`
      create table api_keys (
        id uuid primary key,
        kind text not null check (kind in ('user', 'app', 'admin')),
        org_id uuid references organisations,
        user_id uuid references users,
        name text,
        key_prefix text not null,
        hash bytea not null unique,
        created_by uuid references users,
        created_at timestamptz not null,
        last_used_at timestamptz,
        revoked_at timestamptz,
        check ((kind = 'user') = (org_id is not null and user_id is not null))
      )`);
    this.addSql('create index api_keys_org on api_keys (org_id, id)');
    // Unlogged: a crash of PostgreSQL empties it, which costs one minute of counting and saves a disk write per request.
    this.addSql(`
      create unlogged table rate_windows (
        bucket text primary key,
        started_at timestamptz not null,
        hits integer not null
      ) with (fillfactor = 50)`);
    this.addSql(`
      create table idempotency_keys (
        scope text not null,
        key text not null,
        fingerprint text not null,
        answer text not null,
        created_at timestamptz not null,
        primary key (scope, key)
      )`);
    this.addSql('create index idempotency_keys_age on idempotency_keys (created_at)');
    // (transaction, position) orders the feed by commit: rows of transactions still open are not read past.
    this.addSql(`
      create table outbox_events (
        id uuid primary key,
        org_id uuid not null references organisations,
        kind text not null,
        campaign_id uuid,
        data jsonb not null,
        created_at timestamptz not null,
        transaction xid8 not null default pg_current_xact_id(),
        position bigint generated always as identity,
        relayed_at timestamptz
      )`);
    this.addSql('create index outbox_events_feed on outbox_events (org_id, transaction, position)');
    this.addSql('create index outbox_events_waiting on outbox_events (position) where relayed_at is null');
    this.addSql(AGENDA_TABLE_SQL);
  }
}
