import { Migration } from '@mikro-orm/migrations';

/** What receivers and their machines do with mail, and why somebody is not written to. */
export class Migration20261115121000Tracking extends Migration {
  override up(): void {
    this.addSql(`
      alter table messages
        add column machine_opened boolean not null default false,
        add column machine_clicked boolean not null default false,
        add column complained boolean not null default false`);
    this.addSql('alter table leads add column complained boolean not null default false');
    this.addSql(`
      alter table suppressions add column source text not null default 'manual'
        check (source in ('manual', 'unsubscribe', 'complaint', 'bounce', 'erasure'))`);
    this.addSql(`
      create table platform_secrets (
        name text primary key,
        scope text not null,
        sealed text not null
      )`);
    // As unique as before; in this order it also finds every lead of a person, whichever campaign it belongs to.
    this.addSql('drop index leads_person');
    this.addSql('create unique index leads_person on leads (org_id, person_key, reach) where skip_reason is null');
  }
}
