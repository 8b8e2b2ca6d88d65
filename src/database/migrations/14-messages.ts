import { Migration } from '@mikro-orm/migrations';

/** What is written to leads, and the send ledger: one row per (campaign, lead, step), before anything leaves. */
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
    // Messages point to it: with an email they have its lead and its campaign too.
    this.addSql('create unique index emails_campaign on emails (org_id, campaign_id, id, lead_id)');
    this.addSql('create index emails_brand on emails (org_id, brand_id, id)');
    // A later step belongs to the sender of the step before as soon as that has left, and waits for nobody else: ready_at is
    // set while a message waits for nothing but its time.
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
        -- Claims go by due_at: nothing that waits for a person can be found by one.
        check (status <> 'awaiting_approval' or due_at is null)
      ) with (fillfactor = 50)`);
    // For the list of a campaign and of a status, in the order of ids.
    this.addSql('create index messages_status on messages (org_id, campaign_id, status, id)');
    this.addSql('create unique index messages_step on messages (org_id, campaign_id, lead_id, step)');
    // Every claim reads an index that holds exactly what it may take, in its order. No two indexes give the order that a claim
    // asks for, so what the statistics say of the tables cannot turn it to another one.
    this.addSql(`
      create index messages_first_ready on messages (campaign_id, sender_id, ready_at)
      where step = 1 and ready_at is not null`);
    this.addSql(`
      create index messages_later_ready on messages (campaign_id, sender_id, ready_at)
      where step > 1 and ready_at is not null`);
    this.addSql('create index messages_due on messages (campaign_id, transport, due_at) where due_at is not null');
    // What dead workers left, of all campaigns: only what is under way stands in it.
    this.addSql("create index messages_claimed on messages (claimed_until) where status = 'sending'");
    // For the sweep, which goes from hour to hour and campaign to campaign, however many messages are due.
    this.addSql(`
      create index messages_due_hours
      on messages ((date_bin('1 hour', due_at, '2000-01-01 00:00:00+00'::timestamptz)), campaign_id) where due_at is not null`);
    this.addSql('create index messages_sender on messages (sender_id, left_at) where left_at is not null');
    this.addSql('create index messages_campaign_left on messages (campaign_id, left_at) where left_at is not null');
    this.addSql("create index messages_unknown on messages (org_id, id) where status = 'unknown'");
    // How many test mails an organisation sent in an hour; they are counted nowhere else.
    this.addSql(`
      create table test_mail_counts (
        org_id uuid primary key references organisations,
        hour timestamptz not null,
        mails integer not null
      )`);
    // Whom at a company a message was taken for on a day. The company is a hash of its domain: nobody need be forgotten in it.
    this.addSql(`
      create table company_days (
        org_id uuid not null references organisations,
        company bigint not null,
        day date not null,
        lead_ids uuid[] not null,
        primary key (org_id, company)
      )`);
    this.addSql('create index company_days_day on company_days (day)');
    // What waits for a person: of an organisation in the order of its list, and of one campaign.
    this.addSql("create index messages_awaiting on messages (org_id, id) where status = 'awaiting_approval'");
    this.addSql(`
      create index messages_campaign_awaiting on messages (campaign_id, id) where status = 'awaiting_approval'`);
    // Without a time: what waits for a person, and what follows it. A campaign that ends cancels these too.
    this.addSql(`
      create index messages_parked on messages (campaign_id, created_at)
      where due_at is null and status in ('queued', 'awaiting_approval')`);
    // For the guard of senders and campaigns: what went wrong is rare, and is found without a look at the rest.
    this.addSql('create index messages_troubled on messages (troubled_at) where troubled_at is not null');
    this.addSql('create index messages_sender_trouble on messages (sender_id, left_at) where bounced or complained');
    this.addSql(`
      create index messages_campaign_trouble on messages (campaign_id, left_at)
      where left_at is not null and (bounced or complained)`);
  }
}
