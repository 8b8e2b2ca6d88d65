import { Migration } from '@mikro-orm/migrations';

/** What comes back: mail as it arrived, the replies and meetings that it became, and where each mailbox was read to. */
export class Migration20261115122000Inbound extends Migration {
  override up(): void {
    // Everything that comes in is kept here before anything is made of it: once, whichever way it comes and how often.
    this.addSql(`
      create table inbound_mail (
        id uuid primary key,
        org_id uuid not null,
        source text not null check (source in ('imap', 'api', 'sandbox')),
        sender_id uuid,
        dedupe_key text not null,
        -- Null once it is processed: a reply keeps its text, and mail that is none of ours is not kept.
        content jsonb,
        received_at timestamptz not null,
        outcome text,
        campaign_id uuid,
        lead_id uuid,
        reply_id uuid,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        created_at timestamptz not null,
        check ((outcome is null) = (due_at is not null))
      )`);
    this.addSql('create unique index inbound_mail_once on inbound_mail (org_id, dedupe_key)');
    this.addSql('create index inbound_mail_due on inbound_mail (due_at) where due_at is not null');
    this.addSql(`
      create table replies (
        id uuid primary key,
        org_id uuid not null,
        campaign_id uuid not null,
        lead_id uuid not null references leads,
        message_id uuid,
        inbound_mail_id uuid not null,
        provider_message_id text,
        from_email text not null,
        subject text not null,
        body_text text not null,
        preview text not null,
        qualification text not null,
        sentiment text not null check (sentiment in ('positive', 'negative', 'neutral', 'auto')),
        confidence real not null,
        reasoning text not null,
        classified_by text not null,
        corrected_by_user_id uuid,
        corrected_at timestamptz,
        received_at timestamptz not null,
        created_at timestamptz not null
      )`);
    this.addSql('create unique index replies_once on replies (inbound_mail_id)');
    this.addSql('create index replies_campaign on replies (campaign_id, received_at)');
    this.addSql('create index replies_lead on replies (lead_id)');
    this.addSql(`
      create table meetings (
        id uuid primary key,
        org_id uuid not null,
        campaign_id uuid not null,
        lead_id uuid not null references leads,
        inbound_mail_id uuid not null,
        email text not null,
        name text,
        company text,
        meeting_time timestamptz not null,
        calendar_link text not null,
        created_at timestamptz not null
      )`);
    this.addSql('create unique index meetings_once on meetings (inbound_mail_id)');
    this.addSql('create index meetings_lead on meetings (lead_id)');
    // The id is the sender's, whose mailbox it is.
    this.addSql(`
      create table imap_cursors (
        id uuid primary key,
        org_id uuid not null,
        uid_validity bigint,
        last_uid bigint,
        looked_at timestamptz,
        last_error text,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        created_at timestamptz not null
      )`);
    this.addSql('create index imap_cursors_due on imap_cursors (due_at) where due_at is not null');
    // What the person is counted as under reply:<class>.
    this.addSql('alter table leads add column reply_class text');
  }
}
