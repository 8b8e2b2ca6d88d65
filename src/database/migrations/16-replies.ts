import { Migration } from '@mikro-orm/migrations';

export class RepliesTables extends Migration {
  override up(): void {
    // All inbound mail is stored here before it is processed, and only once, whatever its source.
    this.addSql(`
      create table inbound_mail (
        org_id uuid not null references organisations,
        id uuid not null,
        source text not null check (source in ('imap', 'api', 'sandbox')),
        sender_id uuid,
        dedupe_key text not null,
        -- Original bytes; null once parsed or found to be unreadable.
        raw bytea,
        -- Null once processed: the visible parts are in replies.
        content jsonb,
        received_at timestamptz not null,
        outcome text,
        reason text,
        campaign_id uuid,
        lead_id uuid,
        reply_id uuid,
        -- Meeting that this mail mentions. Other mail may mention it too.
        meeting_id uuid,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        created_at timestamptz not null,
        primary key (org_id, id),
        check ((outcome is null) = (due_at is not null))
      )`);
    // Mail compresses badly and is read once, seconds later.
    this.addSql('alter table inbound_mail alter column raw set storage external');
    this.addSql('create unique index inbound_mail_once on inbound_mail (org_id, dedupe_key)');
    this.addSql(
      "create index inbound_mail_due on inbound_mail (due_at) where due_at is not null and source <> 'sandbox'",
    );
    this.addSql(
      "create index inbound_mail_sandbox_due on inbound_mail (due_at) where due_at is not null and source = 'sandbox'",
    );
    this.addSql(`
      create index inbound_mail_age on inbound_mail (created_at)
      where due_at is null and reply_id is null and meeting_id is null`);
    this.addSql(`
      create index inbound_mail_unreadable on inbound_mail (sender_id, received_at)
      where outcome in ('unreadable', 'failed')`);
    this.addSql(`
      create table replies (
        org_id uuid not null,
        id uuid not null,
        -- campaign_id, lead_id and brand_id are null for mail without a campaign.
        campaign_id uuid,
        lead_id uuid,
        brand_id uuid,
        message_id uuid,
        inbound_mail_id uuid not null,
        provider_message_id text,
        from_email text not null,
        subject text not null,
        body_text text not null,
        -- Body without quoted text; only the beginning if it is very long.
        own_text text not null default '',
        preview text not null,
        qualification text not null,
        -- Automatic class, before a user corrected it.
        first_qualification text,
        -- First classified as an auto-reply, and announced as a reply only after a correction.
        told_late boolean not null default false,
        sentiment text not null check (sentiment in ('positive', 'negative', 'neutral', 'auto')),
        confidence real not null,
        reasoning text not null,
        classified_by text not null,
        -- Why a user must see it, even if it is already handled.
        attention text check (attention in ('objection', 'legal')),
        needs_review boolean not null default false,
        is_read boolean not null default false,
        -- Address to contact instead, as named by the lead.
        referred_to text,
        -- Person keys of all addresses in it, so that an erasure finds it.
        person_keys text[],
        corrected_by_user_id uuid,
        corrected_at timestamptz,
        received_at timestamptz not null,
        created_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, campaign_id, lead_id) references leads (org_id, campaign_id, id),
        check ((campaign_id is null) = (lead_id is null))
      )`);
    this.addSql('create unique index replies_once on replies (org_id, inbound_mail_id)');
    this.addSql('create index replies_campaign on replies (org_id, campaign_id, received_at, id)');
    this.addSql('create index replies_lead on replies (org_id, lead_id)');
    // Each filter of the list, and its opposite, has an index in the order of the list.
    this.addSql('create index replies_newest on replies (org_id, received_at, id)');
    this.addSql('create index replies_brand on replies (org_id, brand_id, received_at, id)');
    this.addSql('create index replies_class on replies (org_id, qualification, received_at, id)');
    this.addSql('create index replies_sentiment on replies (org_id, sentiment, received_at, id)');
    this.addSql('create index replies_unread on replies (org_id, received_at, id) where not is_read');
    this.addSql('create index replies_to_review on replies (org_id, received_at, id) where needs_review');
    this.addSql('create index replies_of_strangers on replies (org_id, received_at, id) where lead_id is null');
    this.addSql('create index replies_read on replies (org_id, received_at, id) where is_read');
    this.addSql('create index replies_reviewed on replies (org_id, received_at, id) where not needs_review');
    this.addSql('create index replies_of_leads on replies (org_id, received_at, id) where lead_id is not null');
    // For erasures.
    this.addSql('create index replies_strangers on replies (org_id, from_email) where lead_id is null');
    this.addSql('create index replies_from on replies (org_id, lower(from_email)) where lead_id is not null');
    this.addSql('create index replies_referrals on replies (org_id, referred_to) where referred_to is not null');
    this.addSql(
      'create index replies_people on replies using gin (person_keys) with (fastupdate = off) where person_keys is not null',
    );
    this.addSql(`
      create table meetings (
        org_id uuid not null,
        id uuid not null,
        campaign_id uuid not null,
        lead_id uuid not null,
        -- First mail that mentioned it.
        inbound_mail_id uuid not null,
        email text not null,
        name text,
        company text,
        -- Null if no time was named.
        meeting_time timestamptz,
        -- Null if neither the meeting nor its campaign has one.
        calendar_link text,
        -- Source of the time. A calendar entry is more reliable than text.
        told_by text not null default 'calendar' check (told_by in ('calendar', 'words')),
        -- UID of the calendar entry, if there is one.
        calendar_uid text,
        created_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, campaign_id, lead_id) references leads (org_id, campaign_id, id)
      )`);
    this.addSql('create unique index meetings_once on meetings (org_id, inbound_mail_id)');
    this.addSql('create index meetings_lead on meetings (org_id, lead_id)');
    this.addSql(`
      create table manual_qualifications (
        org_id uuid not null,
        id uuid not null,
        campaign_id uuid not null,
        lead_id uuid not null,
        reply_id uuid not null,
        email text not null,
        status text not null,
        notes text,
        user_id uuid,
        created_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, campaign_id, lead_id) references leads (org_id, campaign_id, id),
        foreign key (org_id, reply_id) references replies
      )`);
    this.addSql('create index manual_qualifications_campaign on manual_qualifications (org_id, campaign_id, id)');
    this.addSql('create index manual_qualifications_lead on manual_qualifications (org_id, lead_id, id)');
    this.addSql('create index manual_qualifications_reply on manual_qualifications (org_id, reply_id)');
    // The id is that of the sender.
    this.addSql(`
      create table imap_cursors (
        org_id uuid not null,
        id uuid not null,
        uid_validity bigint,
        last_uid bigint,
        looked_at timestamptz,
        last_error text,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        created_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, id) references senders
      )`);
    this.addSql('create index imap_cursors_unread on imap_cursors (org_id, id) where last_error is not null');
    this.addSql('create index imap_cursors_due on imap_cursors (due_at) where due_at is not null');
  }
}
