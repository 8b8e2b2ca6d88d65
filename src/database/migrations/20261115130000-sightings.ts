import { Migration } from '@mikro-orm/migrations';

/** Opens and clicks that are safe and wait to be counted. */
export class Migration20261115130000Sightings extends Migration {
  override up(): void {
    this.addSql(`
      create table sighting_batches (
        id uuid primary key,
        sightings json not null,
        due_at timestamptz not null
      )`);
    // Read once, seconds later: compressing it would take longer than writing it.
    this.addSql('alter table sighting_batches alter column sightings set storage external');
    this.addSql('create index sighting_batches_due on sighting_batches (due_at, id)');
  }
}
