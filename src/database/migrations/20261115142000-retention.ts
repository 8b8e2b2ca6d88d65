import { Migration } from '@mikro-orm/migrations';

/** What is old is found without a look at what stays. */
export class Migration20261115142000Retention extends Migration {
  override up(): void {
    this.addSql('create index outbox_events_age on outbox_events (relayed_at) where relayed_at is not null');
    this.addSql(`
      create index inbound_mail_age on inbound_mail (created_at) where due_at is null and reply_id is null`);
    // A run that money was spent for, or that stands above one, is part of the accounts and stays.
    this.addSql('alter table runs add column booked boolean not null default false');
    this.addSql('create index runs_age on runs (completed_at) where completed_at is not null and not booked');
    // Of the runs of a campaign that were forgotten: what its statistics tell of them.
    this.addSql(`
      create table forgotten_runs (
        campaign_id uuid primary key,
        completed integer not null,
        first timestamptz not null,
        last timestamptz not null
      )`);
  }
}
