import { Migration } from '@mikro-orm/migrations';

export class ContactsTables extends Migration {
  override up(): void {
    this.addSql(`
      create table audiences (
        org_id uuid not null,
        id uuid not null,
        brand_id uuid not null,
        name text not null,
        source text not null check (source in ('contacts', 'sandbox', 'apollo')),
        filters jsonb not null,
        status text not null default 'active' check (status in ('suggested', 'active', 'paused', 'archived')),
        nl_prompt text,
        description text,
        avatar_url text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, brand_id) references brands
      )`);
    this.addSql(`
      create table contact_uploads (
        org_id uuid not null,
        id uuid not null,
        brand_id uuid not null,
        file_name text,
        file_hash text,
        status text not null check (status in ('receiving', 'completed', 'failed')),
        column_mapping jsonb,
        rows integer not null default 0,
        added integer not null default 0,
        updated integer not null default 0,
        unchanged integer not null default 0,
        rejected integer not null default 0,
        errors jsonb not null default '[]',
        failure text,
        file_bytes bigint not null default 0,
        read_bytes bigint not null default 0,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, brand_id) references brands
      )`);
    this.addSql("create index contact_uploads_open on contact_uploads (updated_at) where status = 'receiving'");
    // Position of a contact in its brand, in commit order. A reader that continues after a position misses no
    // contact that was written at the same time. Ids cannot ensure this: they are created before the commit.
    this.addSql('create sequence contact_positions');
    this.addSql(`
      create table contacts (
        org_id uuid not null references organisations,
        id uuid not null,
        brand_id uuid not null,
        person_key text not null,
        email text not null,
        first_name text,
        last_name text,
        title text,
        organization_name text,
        organization_domain text,
        organization_industry text,
        organization_size text,
        linkedin_url text,
        country text,
        consent boolean,
        unsubscribed boolean not null default false,
        custom_fields jsonb not null default '{}',
        upload_id uuid,
        position bigint not null default nextval('contact_positions'),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id)
      )`);
    this.addSql('alter sequence contact_positions owned by contacts.position');
    // Also serves sorting by address and prefix search, in any collation.
    this.addSql('create unique index contacts_person on contacts (org_id, brand_id, person_key text_pattern_ops)');
    this.addSql('create index contacts_brand on contacts (org_id, brand_id, id)');
    this.addSql('create index contacts_position on contacts (org_id, brand_id, position)');
  }
}
