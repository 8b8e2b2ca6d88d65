import { Migration } from '@mikro-orm/migrations';

/** Stored opens and clicks that are not counted yet. */
export class TrackingTables extends Migration {
  override up(): void {
    this.addSql(`
      create table tracking_batches (
        org_id uuid not null,
        id uuid not null,
        events json not null,
        due_at timestamptz not null,
        primary key (org_id, id)
      )`);
    // Read once, seconds later: compressing it would take longer than writing it.
    this.addSql('alter table tracking_batches alter column events set storage external');
    this.addSql('create index tracking_batches_due on tracking_batches (due_at, id)');
    // Organisations take turns, each with its oldest batch.
    this.addSql('create index tracking_batches_turn on tracking_batches (org_id, due_at, id)');
  }
}
