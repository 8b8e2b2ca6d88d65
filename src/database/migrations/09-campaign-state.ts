import { Migration } from '@mikro-orm/migrations';

export class CampaignStateTables extends Migration {
  override up(): void {
    this.addSql(`
      create table campaigns (
        org_id uuid not null references organisations,
        id uuid not null,
        created_by_user_id uuid,
        name text not null,
        workflow_slug text not null,
        workflow_dynasty_slug text,
        -- Copied from the workflow at creation, so that totals do not read workflows.
        sandbox boolean not null default false,
        brand_ids uuid[] not null,
        feature_slug text,
        feature_dynasty_slug text,
        feature_inputs jsonb,
        max_leads integer,
        template_fallback boolean not null default false,
        track_opens boolean not null default true,
        track_clicks boolean not null default true,
        goal text,
        audience_ids uuid[],
        services_offered text[],
        click_destination_url text,
        start_date timestamptz,
        end_date timestamptz,
        status text not null check (status in ('draft', 'active', 'paused', 'stopped', 'completed', 'failed')),
        approval text not null default 'none' check (approval in ('none', 'first', 'all')),
        next_run_at timestamptz,
        closed_gate text,
        -- Last gate in the history, so that a gate that stays closed is recorded once.
        told_gate text,
        notify_frequency text,
        notify_channel text,
        notify_destination text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        -- State of the runner: its position in the lead source, and why no more leads will come.
        source_position jsonb,
        no_more_leads text,
        failed_runs integer not null default 0,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        -- The campaign has ended, but has more messages to cancel than one transaction can.
        cancels_messages boolean not null default false,
        primary key (org_id, id),
        foreign key (org_id, created_by_user_id) references users
      )`);
    this.addSql('create index campaigns_world on campaigns (org_id, sandbox, id)');
    this.addSql('create index campaigns_created on campaigns (org_id, sandbox, created_at)');
    this.addSql('create index campaigns_brands on campaigns using gin (brand_ids)');
    this.addSql('create index campaigns_cancelling on campaigns (id) where cancels_messages');
    this.addSql('create index campaigns_due on campaigns (due_at) where due_at is not null');
    // Paused campaigns end at their end date, or with the trial of their organisation.
    this.addSql(
      "create index campaigns_paused_end on campaigns (end_date) where status = 'paused' and end_date is not null",
    );
    this.addSql("create index campaigns_paused on campaigns (org_id) where status = 'paused'");
    // For monitoring: active campaigns with a closed gate.
    this.addSql(`
      create index campaigns_held on campaigns (next_run_at desc nulls first)
      where status = 'active' and closed_gate is not null`);
    this.addSql(`
      create table campaign_transitions (
        org_id uuid not null,
        id uuid not null,
        campaign_id uuid not null,
        from_status text,
        to_status text not null,
        reason text,
        at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, campaign_id) references campaigns
      )`);
    this.addSql('create index campaign_transitions_campaign on campaign_transitions (org_id, campaign_id, id)');
    // Statistics are read from here. Updated in the transaction that records the counted event.
    this.addSql(`
      create table campaign_counts (
        org_id uuid not null,
        campaign_id uuid not null,
        name text not null,
        value bigint not null,
        primary key (org_id, campaign_id, name),
        foreign key (org_id, campaign_id) references campaigns
      ) with (fillfactor = 50)`);
    this.addSql(`
      create table campaign_day_counts (
        org_id uuid not null,
        campaign_id uuid not null,
        day date not null,
        name text not null,
        value bigint not null,
        primary key (org_id, campaign_id, day, name),
        foreign key (org_id, campaign_id) references campaigns
      ) with (fillfactor = 50)`);
    this.addSql("create index campaign_day_counts_sent on campaign_day_counts (org_id, day) where name = 'sent'");
    // One row per campaign with notifications: time and counts of the last one, and items for the next one.
    this.addSql(`
      create table campaign_notices (
        org_id uuid not null,
        id uuid not null,
        told_until timestamptz not null,
        counted jsonb not null,
        items jsonb not null default '[]',
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        primary key (org_id, id),
        foreign key (org_id, id) references campaigns
      )`);
    this.addSql('create index campaign_notices_due on campaign_notices (due_at) where due_at is not null');
    this.addSql(`
      create table campaign_digests (
        org_id uuid not null,
        id uuid not null,
        campaign_id uuid not null,
        channel text not null check (channel in ('email', 'slack', 'webhook')),
        destination text not null,
        facts jsonb not null,
        status text not null check (status in ('queued', 'sent', 'failed', 'unknown')),
        error text,
        left_at timestamptz,
        created_at timestamptz not null,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        primary key (org_id, id),
        foreign key (org_id, campaign_id) references campaigns
      )`);
    this.addSql('create index campaign_digests_due on campaign_digests (due_at) where due_at is not null');
    this.addSql('create index campaign_digests_campaign on campaign_digests (org_id, campaign_id, created_at)');
    // Stored when the provider answers, so that a lost batch is not paid twice. Once the batch is written, the
    // row of a person keeps no personal data and only proves the payment.
    this.addSql(`
      create table provider_results (
        org_id uuid not null,
        reach text not null,
        name text not null,
        campaign_id uuid not null,
        kind text not null check (kind in ('person', 'text')),
        value jsonb,
        bought_at timestamptz not null,
        primary key (org_id, reach, name),
        foreign key (org_id, campaign_id) references campaigns
      )`);
    this.addSql(
      'create index provider_results_campaign on provider_results (org_id, campaign_id) where value is not null',
    );
  }
}
