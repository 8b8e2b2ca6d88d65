import { Migration } from '@mikro-orm/migrations';

export class GrowthTables extends Migration {
  override up(): void {
    this.addSql(`
      create table activities (
        org_id uuid not null,
        id uuid not null,
        -- Null for an application key without a user.
        user_id uuid,
        event text not null,
        -- In the time zone of the organisation.
        day date not null,
        metadata jsonb,
        at timestamptz not null,
        primary key (org_id, id)
      )`);
    this.addSql('create unique index activities_once on activities (org_id, user_id, event, day) nulls not distinct');
    this.addSql('create index activities_user on activities (org_id, user_id, at, id)');
    this.addSql('create index activities_at on activities (at)');
    this.addSql('create index activities_since on activities (org_id, at, id)');
    this.addSql(`
      create table invite_codes (
        org_id uuid primary key,
        code text not null unique,
        -- Maximum number of organisations that may use it; null for no limit.
        total integer check (total >= 0),
        used integer not null default 0,
        created_at timestamptz not null
      )`);
    this.addSql(`
      create table invite_claims (
        org_id uuid primary key,
        -- Null if that organisation was deleted.
        inviter_org_id uuid,
        claimed_at timestamptz not null,
        check (inviter_org_id <> org_id)
      )`);
    this.addSql(`
      create table waitlist_entries (
        person_key text primary key,
        -- In order of arrival. It never changes.
        position bigint not null unique,
        brand_url text,
        created_at timestamptz not null
      )`);
  }
}
