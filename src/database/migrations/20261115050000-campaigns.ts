import { Migration } from '@mikro-orm/migrations';

/** Campaigns, the people they reach, what is written to them, and what is counted. */
export class Migration20261115050000Campaigns extends Migration {
  override up(): void {
    this.addSql(`
      create table campaigns (
        id uuid primary key,
        org_id uuid not null references organisations,
        created_by_user_id uuid references users,
        name text not null,
        workflow_slug text not null,
        workflow_dynasty_slug text,
        brand_ids uuid[] not null,
        feature_slug text,
        feature_dynasty_slug text,
        feature_inputs jsonb,
        max_leads integer,
        goal text,
        audience_ids uuid[],
        services_offered text[],
        click_destination_url text,
        start_date timestamptz,
        end_date timestamptz,
        status text not null check (status in ('active', 'paused', 'stopped', 'completed', 'failed')),
        next_run_at timestamptz,
        closed_gate text,
        notify_frequency text,
        notify_channel text,
        notify_destination text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        -- What the runner knows: where the source of leads stands, and why no new ones will come.
        source_position jsonb,
        no_more_leads text,
        failed_runs integer not null default 0,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0
      )`);
    this.addSql('create index campaigns_org on campaigns (org_id, id)');
    this.addSql('create index campaigns_brands on campaigns using gin (brand_ids)');
    this.addSql('create index campaigns_due on campaigns (due_at) where due_at is not null');
    this.addSql(`
      create table campaign_transitions (
        id uuid primary key,
        org_id uuid not null references organisations,
        campaign_id uuid not null references campaigns,
        from_status text,
        to_status text not null,
        reason text,
        at timestamptz not null
      )`);
    this.addSql('create index campaign_transitions_campaign on campaign_transitions (campaign_id, id)');
    this.addSql(`
      create table audiences (
        id uuid primary key,
        org_id uuid not null references organisations,
        brand_id uuid not null,
        name text not null,
        source text not null check (source in ('contacts', 'sandbox', 'apollo')),
        filters jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    this.addSql('create index audiences_org on audiences (org_id, id)');
    this.addSql(`
      create table contact_uploads (
        id uuid primary key,
        org_id uuid not null references organisations,
        brand_id uuid not null,
        file_name text,
        file_hash text,
        status text not null check (status in ('receiving', 'completed', 'failed')),
        column_mapping jsonb,
        rows integer not null default 0,
        added integer not null default 0,
        updated integer not null default 0,
        unchanged integer not null default 0,
        rejected integer not null default 0,
        errors jsonb not null default '[]',
        failure text,
        file_bytes bigint not null default 0,
        read_bytes bigint not null default 0,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    this.addSql('create index contact_uploads_org on contact_uploads (org_id, id)');
    this.addSql("create index contact_uploads_open on contact_uploads (updated_at) where status = 'receiving'");
    this.addSql(`
      create table contacts (
        id uuid primary key,
        org_id uuid not null references organisations,
        brand_id uuid not null,
        person_key text not null,
        email text not null,
        first_name text,
        last_name text,
        title text,
        organization_name text,
        organization_domain text,
        organization_industry text,
        organization_size text,
        linkedin_url text,
        country text,
        consent boolean,
        unsubscribed boolean not null default false,
        upload_id uuid,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    this.addSql('create unique index contacts_person on contacts (org_id, brand_id, person_key)');
    this.addSql('create index contacts_brand on contacts (org_id, brand_id, id)');
    // Organisation wide: addresses and domains that are never written to. An erased person stays as a keyed hash.
    this.addSql(`
      create table suppressions (
        id uuid primary key,
        org_id uuid not null references organisations,
        kind text not null check (kind in ('address', 'domain', 'hash')),
        value text not null,
        reason text,
        created_at timestamptz not null
      )`);
    this.addSql('create unique index suppressions_value on suppressions (org_id, kind, value)');
    this.addSql(`
      create table leads (
        id uuid primary key,
        org_id uuid not null,
        campaign_id uuid not null,
        brand_id uuid not null,
        reach text not null,
        person_key text not null,
        email text not null,
        first_name text,
        last_name text,
        title text,
        organization_name text,
        organization_domain text,
        organization_industry text,
        organization_size text,
        linkedin_url text,
        status text not null check
          (status in ('buffered', 'skipped', 'served', 'contacted', 'replied', 'bounced', 'unsubscribed')),
        skip_reason text,
        sandbox boolean not null,
        contacted boolean not null default false,
        delivered boolean not null default false,
        opened boolean not null default false,
        clicked boolean not null default false,
        bounced boolean not null default false,
        replied boolean not null default false,
        unsubscribed boolean not null default false,
        created_at timestamptz not null,
        check ((status = 'skipped') = (skip_reason is not null))
      ) with (fillfactor = 80)`);
    // A person is contacted once per organisation and feature (reach = the feature's lineage, or the campaign's id). Not by
    // status: a column that an index names cannot change in place, and the status changes with every lead.
    this.addSql('create unique index leads_person on leads (org_id, reach, person_key) where skip_reason is null');
    this.addSql('create index leads_campaign on leads (campaign_id, id)');
    this.addSql('create index leads_brand on leads (org_id, brand_id, id)');
    this.addSql(`
      create table emails (
        id uuid primary key,
        org_id uuid not null,
        campaign_id uuid not null,
        lead_id uuid not null references leads,
        brand_id uuid not null,
        subject text not null,
        sequence jsonb not null,
        client_company_name text,
        created_at timestamptz not null
      )`);
    this.addSql('create unique index emails_lead on emails (lead_id)');
    this.addSql('create index emails_campaign on emails (campaign_id, id)');
    this.addSql('create index emails_brand on emails (org_id, brand_id, id)');
    // The send ledger: one row per (campaign, lead, step), before anything leaves.
    this.addSql(`
      create table messages (
        id uuid primary key,
        org_id uuid not null,
        campaign_id uuid not null,
        lead_id uuid not null references leads,
        email_id uuid not null references emails,
        step smallint not null,
        transport text not null,
        status text not null check (status in ('queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        sent_at timestamptz,
        delivered boolean not null default false,
        opened boolean not null default false,
        clicked boolean not null default false,
        bounced boolean not null default false,
        reason text,
        created_at timestamptz not null
      ) with (fillfactor = 80)`);
    this.addSql('create unique index messages_step on messages (campaign_id, lead_id, step)');
    // Without the status in it, claiming a message moves no index entry.
    this.addSql('create index messages_due on messages (campaign_id, due_at) where due_at is not null');
    this.addSql('create index messages_org on messages (org_id, id)');
    // Statistics are read from here: rolled up in the transaction that records what is counted.
    this.addSql(`
      create table campaign_counts (
        campaign_id uuid not null references campaigns,
        name text not null,
        value bigint not null,
        primary key (campaign_id, name)
      ) with (fillfactor = 50)`);
    this.addSql(`
      create table campaign_day_counts (
        campaign_id uuid not null references campaigns,
        day date not null,
        name text not null,
        value bigint not null,
        primary key (campaign_id, day, name)
      ) with (fillfactor = 50)`);
  }
}
