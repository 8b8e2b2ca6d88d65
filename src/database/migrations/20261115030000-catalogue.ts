import { Migration } from '@mikro-orm/migrations';

/** Features, workflows, provider keys and prices. */
export class Migration20261115030000Catalogue extends Migration {
  override up(): void {
    this.addSql(`
      create table features (
        id uuid primary key,
        slug text not null unique,
        dynasty_slug text not null,
        version integer not null,
        name text not null,
        description text not null,
        icon text not null,
        category text not null,
        channel text not null,
        audience_type text not null,
        status text not null check (status in ('active', 'draft', 'deprecated')),
        display_order integer not null,
        inputs jsonb not null,
        outputs jsonb not null,
        charts jsonb not null,
        entities jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (dynasty_slug, version)
      )`);
    this.addSql(`
      create table workflows (
        id uuid primary key,
        slug text not null unique,
        name text not null,
        description text not null,
        dynasty_slug text not null,
        dynasty_name text not null,
        version integer not null,
        feature_slug text not null references features (slug),
        feature_dynasty_slug text not null,
        category text not null,
        channel text not null,
        audience_type text not null,
        status text not null check (status in ('active', 'deprecated')),
        dag jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (dynasty_slug, version)
      )`);
    // A lineage resolves to one version, whoever adds versions at the same time.
    this.addSql(`create unique index workflows_current on workflows (dynasty_slug) where status = 'active'`);
    this.addSql('create index workflows_feature on workflows (feature_dynasty_slug, id)');
    this.addSql(`
      create table provider_keys (
        id uuid primary key,
        org_id uuid not null references organisations,
        provider text not null,
        sealed_key text not null,
        masked_key text not null,
        base_url text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
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
    this.addSql(`
      create table platform_prices (
        id uuid primary key,
        name text not null,
        provider text not null,
        provider_domain text,
        type text not null,
        unit text not null,
        cost_per_unit_in_usd_cents numeric(20,6) not null check (cost_per_unit_in_usd_cents >= 0),
        effective_from timestamptz not null,
        unique (name, effective_from)
      )`);
  }
}
