import { Migration } from '@mikro-orm/migrations';

/**
 * Roles, invitations, and organisations that are being deleted. A deleted organisation leaves only its row in
 * organisation_deletions, which no other table references.
 */
export class MembersTables extends Migration {
  override up(): void {
    this.addSql(`
      create table roles (
        org_id uuid not null references organisations,
        id uuid not null,
        name text not null,
        description text,
        permissions text[] not null,
        created_at timestamptz not null,
        primary key (org_id, id)
      )`);
    this.addSql('create unique index roles_name on roles (org_id, lower(name))');
    // The token is derived from the id. Invitations are looked up by its hash.
    this.addSql(`
      create table invitations (
        org_id uuid not null references organisations,
        id uuid not null,
        email text not null,
        role_ids uuid[] not null,
        token_hash bytea not null,
        invited_by uuid,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (org_id, id)
      )`);
    this.addSql('create unique index invitations_email on invitations (org_id, lower(email))');
    this.addSql('create index invitations_token on invitations (token_hash)');
    this.addSql('create index invitations_end on invitations (expires_at)');
    this.addSql(`
      create table organisation_deletions (
        org_id uuid not null,
        id uuid not null,
        status text not null check (status in ('closed', 'deleting', 'deleted')),
        token_hash bytea not null,
        closed_at timestamptz not null,
        confirmed_at timestamptz,
        deleted_at timestamptz,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        primary key (org_id, id),
        unique (org_id)
      )`);
    this.addSql('create index organisation_deletions_due on organisation_deletions (due_at) where due_at is not null');
  }
}
