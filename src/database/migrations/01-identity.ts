import { Migration } from '@mikro-orm/migrations';

/** Organisations and users. The keys of all tables with their data begin with the organisation. */
export class IdentityTables extends Migration {
  override up(): void {
    this.addSql(`
      create table organisations (
        id uuid primary key,
        name text not null,
        time_zone text not null,
        plan text not null,
        trial_ends_at timestamptz,
        external_id text unique,
        closed_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    // Indexes trials by their effective end, because a past end may be set later.
    this.addSql(`
      create index organisations_trial_end on organisations (greatest(trial_ends_at, updated_at))
      where trial_ends_at is not null`);
    this.addSql('create index organisations_closed on organisations (id) where closed_at is not null');
    this.addSql(`
      create table users (
        org_id uuid not null references organisations,
        id uuid not null,
        email text,
        name text,
        external_id text,
        first_name text,
        last_name text,
        image_url text,
        phone text,
        role_ids uuid[] not null default '{00000000-0000-4000-8000-000000000002}',
        permissions text[] not null default '{*}',
        removed_at timestamptz,
        created_at timestamptz not null,
        primary key (org_id, id),
        unique (org_id, external_id)
      )`);
    this.addSql('create unique index users_org_email on users (org_id, lower(email))');
  }
}
