import { Migration } from '@mikro-orm/migrations';

/** Opens and clicks that are safe and wait to be counted. */
export class Migration20261115130000Sightings extends Migration {
  override up(): void {
    this.addSql(`
      create table tracking_batches (
        id uuid primary key,
        events json not null,
        due_at timestamptz not null
      )`);
    // Read once, seconds later: compressing it would take longer than writing it.
    this.addSql('alter table tracking_batches alter column events set storage external');
    this.addSql('create index tracking_batches_due on tracking_batches (due_at, id)');
  }
}
