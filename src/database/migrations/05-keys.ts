import { Migration } from '@mikro-orm/migrations';

/** API keys, rate limits and provider keys. A key is looked up before its organisation is known. */
export class KeysTables extends Migration {
  override up(): void {
    this.addSql(`
      create table api_keys (
        id uuid primary key,
        kind text not null check (kind in ('user', 'app', 'admin')),
        org_id uuid references organisations,
        user_id uuid,
        name text,
        key_prefix text not null,
        hash bytea not null unique,
        created_by uuid,
        created_at timestamptz not null,
        last_used_at timestamptz,
        expires_at timestamptz,
        issued_by uuid,
        revoked_at timestamptz,
        scopes text[],
        derived boolean not null default false,
        foreign key (org_id, user_id) references users,
        check ((kind = 'user') = (org_id is not null and user_id is not null))
      )`);
    this.addSql('create index api_keys_org on api_keys (org_id, id)');
    this.addSql(
      'create unique index api_keys_browser on api_keys (org_id, user_id, issued_by) where derived and revoked_at is null',
    );
    this.addSql('create index api_keys_end on api_keys (expires_at) where expires_at is not null');
    this.addSql(`
      create table sign_in_links (
        hash bytea primary key,
        org_id uuid not null references organisations,
        user_id uuid not null,
        is_admin boolean not null,
        issued_by uuid,
        expires_at timestamptz not null,
        foreign key (org_id, user_id) references users
      )`);
    this.addSql('create index sign_in_links_end on sign_in_links (expires_at)');
    // Unlogged: a crash of PostgreSQL empties it. This loses one minute of counts and saves a disk write per request.
    this.addSql(`
      create unlogged table rate_windows (
        bucket text primary key,
        started_at timestamptz not null,
        hits integer not null
      ) with (fillfactor = 50)`);
    this.addSql(`
      create table provider_keys (
        org_id uuid not null references organisations,
        id uuid not null,
        provider text not null,
        sealed_key text not null,
        masked_key text not null,
        base_url text,
        model text,
        refused_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id),
        unique (org_id, provider)
      )`);
    this.addSql(`
      create table provider_key_sources (
        org_id uuid not null references organisations,
        provider text not null,
        key_source text not null check (key_source in ('org', 'platform')),
        updated_at timestamptz not null,
        primary key (org_id, provider)
      )`);
    // No foreign keys: each would lock its parent row, and rows are only pruned by age.
    this.addSql(`
      create table failed_requests (
        org_id uuid not null,
        id uuid not null,
        at timestamptz not null,
        method text not null,
        path text not null,
        status smallint not null,
        error_code text not null,
        sentence text not null,
        request_id text not null,
        key_id uuid,
        primary key (org_id, id)
      )`);
    this.addSql('create index failed_requests_status on failed_requests (org_id, status, id)');
    this.addSql('create index failed_requests_path on failed_requests (org_id, path text_pattern_ops, id)');
    this.addSql('create index failed_requests_request on failed_requests (org_id, request_id, id)');
    this.addSql('create index failed_requests_age on failed_requests (at)');
  }
}
