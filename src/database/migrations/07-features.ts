import { Migration } from '@mikro-orm/migrations';

/** Features, shared by all organisations. */
export class FeaturesTables extends Migration {
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
  }
}
