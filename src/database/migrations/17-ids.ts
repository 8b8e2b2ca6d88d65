import { Migration } from '@mikro-orm/migrations';

/** Rows by their id alone. */
export class IdsTables extends Migration {
  override up(): void {
    this.addSql('create index users_id on users (id)');
    this.addSql('create index outbox_events_id on outbox_events (id)');
    this.addSql('create index webhook_endpoints_id on webhook_endpoints (id)');
    this.addSql('create index webhook_deliveries_id on webhook_deliveries (id)');
    this.addSql('create index runs_id on runs (id)');
    this.addSql('create index cost_entries_id on cost_entries (id)');
    this.addSql('create index provider_keys_id on provider_keys (id)');
    this.addSql('create index brands_id on brands (id)');
    this.addSql('create index campaigns_id on campaigns (id)');
    this.addSql('create index suppressions_id on suppressions (id)');
    this.addSql('create index audiences_id on audiences (id)');
    this.addSql('create index contact_uploads_id on contact_uploads (id)');
    this.addSql('create index contacts_id on contacts (id)');
    this.addSql('create index senders_id on senders (id)');
    this.addSql('create index inbound_mail_id on inbound_mail (id)');
    this.addSql('create index replies_id on replies (id)');
    this.addSql('create index meetings_id on meetings (id)');
    this.addSql('create index imap_cursors_id on imap_cursors (id)');
    this.addSql('create index cost_totals_campaign on cost_totals (campaign_id, cost_name)');
    this.addSql('create index budget_windows_campaign on budget_windows (campaign_id, kind)');
    this.addSql('create index webhook_messages_event on webhook_messages (event_id)');
    this.addSql('create index webhook_attempts_delivery on webhook_attempts (delivery_id, number)');
  }
}
