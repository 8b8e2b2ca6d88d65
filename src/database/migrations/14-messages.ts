import { Migration } from '@mikro-orm/migrations';

/** Emails to leads, and the send ledger: one row per campaign, lead and step, stored before anything is sent. */
export class MessagesTables extends Migration {
  override up(): void {
    this.addSql(`
      create table emails (
        org_id uuid not null,
        id uuid not null,
        campaign_id uuid not null,
        lead_id uuid not null,
        brand_id uuid not null,
        subject text not null,
        sequence jsonb not null,
        client_company_name text,
        written_by text,
        fallback_reason text,
        created_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, campaign_id, lead_id) references leads (org_id, campaign_id, id)
      )`);
    this.addSql('create unique index emails_lead on emails (org_id, lead_id)');
    // Messages reference this key, so a message has the lead and the campaign of its email.
    this.addSql('create unique index emails_campaign on emails (org_id, campaign_id, id, lead_id)');
    this.addSql('create index emails_brand on emails (org_id, brand_id, id)');
    // A later step uses the sender of the previous step once that was sent. ready_at is set while a message
    // waits only for its time.
    this.addSql(`
      create table messages (
        org_id uuid not null,
        id uuid not null,
        campaign_id uuid not null,
        lead_id uuid not null,
        email_id uuid not null,
        step smallint not null,
        transport text not null,
        status text not null check (status in
          ('awaiting_approval', 'queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        sender_id uuid,
        leaving_at timestamptz,
        left_at timestamptz,
        sent_at timestamptz,
        delivered boolean not null default false,
        opened boolean not null default false,
        clicked boolean not null default false,
        answered boolean not null default false,
        bounced boolean not null default false,
        machine_opened boolean not null default false,
        machine_clicked boolean not null default false,
        complained boolean not null default false,
        opened_at timestamptz,
        clicked_at timestamptz,
        troubled_at timestamptz,
        reason text,
        created_at timestamptz not null,
        ready_at timestamptz generated always as (
          case when status = 'queued' and transport = 'smtp' and (step = 1 or sender_id is not null) then due_at end) stored,
        primary key (org_id, id),
        foreign key (org_id, campaign_id, email_id, lead_id) references emails (org_id, campaign_id, id, lead_id),
        -- Claims use due_at, so no claim can find a message that awaits approval.
        check (status <> 'awaiting_approval' or due_at is null)
      ) with (fillfactor = 50)`);
    this.addSql('create index messages_status on messages (org_id, campaign_id, status, id)');
    this.addSql('create unique index messages_step on messages (org_id, campaign_id, lead_id, step)');
    // Each claim reads an index with exactly the rows that it may claim, in its order. No other index has this
    // order, so statistics cannot change the plan.
    this.addSql(`
      create index messages_first_ready on messages (campaign_id, sender_id, ready_at)
      where step = 1 and ready_at is not null`);
    this.addSql(`
      create index messages_later_ready on messages (campaign_id, sender_id, ready_at)
      where step > 1 and ready_at is not null`);
    this.addSql('create index messages_due on messages (campaign_id, transport, due_at) where due_at is not null');
    // Finds messages of dead workers in all campaigns. Contains only messages that are being sent.
    this.addSql("create index messages_claimed on messages (claimed_until) where status = 'sending'");
    // For the sweep, which goes hour by hour and campaign by campaign, however many messages are due.
    this.addSql(`
      create index messages_due_hours
      on messages ((date_bin('1 hour', due_at, '2000-01-01 00:00:00+00'::timestamptz)), campaign_id) where due_at is not null`);
    this.addSql('create index messages_sender on messages (sender_id, left_at) where left_at is not null');
    this.addSql('create index messages_campaign_left on messages (campaign_id, left_at) where left_at is not null');
    this.addSql("create index messages_unknown on messages (org_id, id) where status = 'unknown'");
    // Test emails of an organisation in the current hour. They are counted nowhere else.
    this.addSql(`
      create table test_mail_counts (
        org_id uuid primary key references organisations,
        hour timestamptz not null,
        mails integer not null
      )`);
    // Leads of a company that got a message on a day. The company is a hash of its domain and needs no erasure.
    this.addSql(`
      create table company_days (
        org_id uuid not null references organisations,
        company bigint not null,
        day date not null,
        lead_ids uuid[] not null,
        primary key (org_id, company)
      )`);
    this.addSql('create index company_days_day on company_days (day)');
    this.addSql("create index messages_awaiting on messages (org_id, id) where status = 'awaiting_approval'");
    this.addSql(`
      create index messages_campaign_awaiting on messages (campaign_id, id) where status = 'awaiting_approval'`);
    // Messages that await approval, and the steps after them. A campaign that ends cancels these too.
    this.addSql(`
      create index messages_parked on messages (campaign_id, created_at)
      where due_at is null and status in ('queued', 'awaiting_approval')`);
    // For the guardrails: bounces and complaints are rare and are found without reading other messages.
    this.addSql('create index messages_troubled on messages (troubled_at) where troubled_at is not null');
    this.addSql('create index messages_sender_trouble on messages (sender_id, left_at) where bounced or complained');
    this.addSql(`
      create index messages_campaign_trouble on messages (campaign_id, left_at)
      where left_at is not null and (bounced or complained)`);
  }
}
