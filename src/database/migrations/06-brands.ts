import { Migration } from '@mikro-orm/migrations';

export class BrandsTables extends Migration {
  override up(): void {
    this.addSql(`
      create table brands (
        org_id uuid not null references organisations,
        id uuid not null,
        domain text not null,
        brand_url text not null,
        name text,
        logo_url text,
        elevator_pitch text,
        bio text,
        mission text,
        location text,
        categories text,
        sources jsonb not null,
        corrected_fields jsonb not null,
        understood_by text,
        fallback_reason text,
        analysed_at timestamptz,
        analysis_error text,
        paused_at timestamptz,
        daily_budget_cents bigint,
        click_destination_url text,
        business_context text,
        user_fields jsonb not null default '{}',
        user_fields_at timestamptz,
        sales_economics jsonb,
        -- Maximum usage of the model call in progress.
        asked jsonb,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        primary key (org_id, id)
      )`);
    this.addSql('create unique index brands_org_domain on brands (org_id, domain)');
    this.addSql('create index brands_due on brands (due_at) where due_at is not null');
    this.addSql(`
      create table brand_pages (
        org_id uuid not null,
        brand_id uuid not null,
        position smallint not null,
        url text not null,
        reading jsonb not null,
        read_at timestamptz not null,
        primary key (org_id, brand_id, position),
        foreign key (org_id, brand_id) references brands
      )`);
    // A row without extracted_at is a claim for the first extraction of the field.
    this.addSql(`
      create table brand_fields (
        org_id uuid not null,
        brand_id uuid not null,
        key text not null,
        description_hash text not null,
        value jsonb,
        source_urls jsonb not null default '[]',
        -- From 0 to 1; null if a model read the pages.
        confidence real,
        understood_by text,
        fallback_reason text,
        extracted_at timestamptz,
        expires_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        primary key (org_id, brand_id, key, description_hash),
        foreign key (org_id, brand_id) references brands
      )`);
  }
}
