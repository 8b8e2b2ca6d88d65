import { Migration } from '@mikro-orm/migrations';

/** Indexes small tables whose rows the entity manager also loads by id alone. */
export class SmallTablesById extends Migration {
  override up(): void {
    this.addSql('create index users_id on users (id)');
    this.addSql('create index webhook_endpoints_id on webhook_endpoints (id)');
    this.addSql('create index provider_keys_id on provider_keys (id)');
    this.addSql('create index brands_id on brands (id)');
    this.addSql('create index campaigns_id on campaigns (id)');
    this.addSql('create index audiences_id on audiences (id)');
    this.addSql('create index contact_uploads_id on contact_uploads (id)');
    this.addSql('create index senders_id on senders (id)');
    this.addSql('create index imap_cursors_id on imap_cursors (id)');
  }
}
