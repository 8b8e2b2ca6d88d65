import { Migration } from '@mikro-orm/migrations';

/** The suppression list of an organisation: addresses and domains. An erased person stays as a keyed hash. */
export class SuppressionsTables extends Migration {
  override up(): void {
    this.addSql(`
      create table suppressions (
        org_id uuid not null references organisations,
        id uuid not null,
        kind text not null check (kind in ('address', 'domain', 'hash')),
        value text not null,
        reason text,
        source text not null default 'manual'
          check (source in ('manual', 'unsubscribe', 'complaint', 'bounce', 'erasure')),
        created_at timestamptz not null,
        primary key (org_id, id)
      )`);
    // Also serves sorting by value and prefix search, in any collation.
    this.addSql('create unique index suppressions_value on suppressions (org_id, value text_pattern_ops, kind)');
  }
}
