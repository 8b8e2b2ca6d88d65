import { Migration } from '@mikro-orm/migrations';

/**
 * The place of a contact in its brand, in the order of the commits: whoever reads on from a place misses nothing that was
 * written at the same time and became visible later. An id is made before the commit and cannot tell that.
 */
export class Migration20261115141000ContactPositions extends Migration {
  override up(): void {
    this.addSql('create sequence contact_positions');
    this.addSql('alter table contacts add column position bigint');
    this.addSql(`
      update contacts set position = placed.position
      from (select id, nextval('contact_positions') as position from (select id from contacts order by id) as known) placed
      where contacts.id = placed.id`);
    this.addSql(`
      alter table contacts alter column position set not null,
        alter column position set default nextval('contact_positions')`);
    this.addSql('alter sequence contact_positions owned by contacts.position');
    this.addSql('create index contacts_position on contacts (org_id, brand_id, position)');
    this.addSql(`
      update campaigns set source_position = source_position || jsonb_build_object('after', contacts.position)
      from contacts where contacts.id::text = source_position ->> 'after'`);
  }
}
