import { Migration } from '@mikro-orm/migrations';

/**
 * Every claim reads an index that holds exactly what it may take, in its order. No two indexes give the order that a
 * claim asks for, so what the statistics say of the tables cannot turn it to another one.
 */
export class Migration20261115140000Claims extends Migration {
  override up(): void {
    // A later step belongs to the sender of the step before as soon as that has left, and waits for nobody else.
    this.addSql(`
      update messages next set sender_id = before.sender_id from messages before
      where next.step > 1 and next.status = 'queued' and next.transport = 'smtp' and before.status = 'sent'
        and before.campaign_id = next.campaign_id and before.lead_id = next.lead_id and before.step = next.step - 1`);
    this.addSql(`
      alter table messages add column ready_at timestamptz generated always as (
        case when status = 'queued' and transport = 'smtp' and (step = 1 or sender_id is not null) then due_at end) stored`);
    this.addSql(`
      create index messages_first_ready on messages (campaign_id, sender_id, ready_at)
      where step = 1 and ready_at is not null`);
    this.addSql(`
      create index messages_later_ready on messages (campaign_id, sender_id, ready_at)
      where step > 1 and ready_at is not null`);
    this.addSql('drop index messages_due');
    this.addSql('create index messages_due on messages (campaign_id, transport, due_at) where due_at is not null');
    // What dead workers left, of all campaigns: only what is under way stands in it.
    this.addSql("create index messages_claimed on messages (claimed_until) where status = 'sending'");
    // For the sweep, which goes from hour to hour and campaign to campaign, however many messages are due.
    this.addSql('drop index messages_due_at');
    this.addSql(`
      create index messages_due_hours on messages ((${DUE_HOUR}), campaign_id) where due_at is not null`);
    // For the guard of senders and campaigns: what went wrong is rare, and is found without a look at the rest.
    this.addSql('alter table messages add column troubled_at timestamptz');
    this.addSql('update messages set troubled_at = coalesce(sent_at, left_at, created_at) where bounced or complained');
    this.addSql('create index messages_troubled on messages (troubled_at) where troubled_at is not null');
    this.addSql(`
      create index messages_sender_trouble on messages (sender_id, left_at) where bounced or complained`);
    this.addSql(`
      create index messages_campaign_trouble on messages (campaign_id, left_at)
      where sender_id is not null and (bounced or complained)`);
    this.addSql('drop index inbound_mail_due');
    this.addSql(`
      create index inbound_mail_due on inbound_mail (due_at) where due_at is not null and source <> 'sandbox'`);
    this.addSql(`
      create index inbound_mail_sandbox_due on inbound_mail (due_at) where due_at is not null and source = 'sandbox'`);
  }
}

const DUE_HOUR = `date_bin('1 hour', due_at, '2000-01-01 00:00:00+00'::timestamptz)`;
