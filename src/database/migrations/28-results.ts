import { Migration } from '@mikro-orm/migrations';

/** Statistics over all organisations, computed in the background. */
export class ResultsTables extends Migration {
  override up(): void {
    // Keyed by the dynasty slug of a feature; empty for all features together.
    this.addSql(`
      create table benchmarks (
        name text primary key,
        sample_size integer not null,
        figures jsonb not null,
        updated_at timestamptz not null
      )`);
  }
}
