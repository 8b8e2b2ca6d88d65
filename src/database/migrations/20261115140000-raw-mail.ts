import { Migration } from '@mikro-orm/migrations';

/** Mail is kept as it came before anybody reads it, so that what cannot be read is not read again. */
export class Migration20261115140000RawMail extends Migration {
  override up(): void {
    // Null once it is read, or known to be unreadable.
    this.addSql('alter table inbound_mail add column raw bytea');
    // Why nothing could be made of it; one sentence.
    this.addSql('alter table inbound_mail add column reason text');
    this.addSql(`
      create index inbound_mail_unreadable on inbound_mail (sender_id, received_at)
      where outcome in ('unreadable', 'failed')`);
    // Mail is hard to compress and read once, seconds later.
    this.addSql('alter table inbound_mail alter column raw set storage external');
  }
}
