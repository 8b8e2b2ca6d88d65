import { Migration } from '@mikro-orm/migrations';

/** Workflows, shared by all organisations. */
export class WorkflowsTables extends Migration {
  override up(): void {
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
    // A lineage has at most one active version, even if versions are added at the same time.
    this.addSql("create unique index workflows_current on workflows (dynasty_slug) where status = 'active'");
    this.addSql('create index workflows_feature on workflows (feature_dynasty_slug, id)');
  }
}
