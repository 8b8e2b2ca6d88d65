import { Migration } from '@mikro-orm/migrations';

export class LeadsTables extends Migration {
  override up(): void {
    this.addSql(`
      create table leads (
        org_id uuid not null,
        id uuid not null,
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
        source text,
        email_status text,
        details jsonb,
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
        unsubscribed_at timestamptz,
        complained boolean not null default false,
        -- Counted under reply:<class>.
        reply_class text,
        -- Address to which the lead referred us. It is not contacted because of this.
        referred_to text,
        -- End of the lead's absence. No further step is sent before it.
        away_until timestamptz,
        created_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, campaign_id) references campaigns,
        check ((status = 'skipped') = (skip_reason is not null))
      ) with (fillfactor = 50)`);
    // A person is contacted once per organisation and reach (the feature's lineage, or the campaign's id). Also
    // finds a person's leads in all campaigns, except skipped ones; the next index finds those.
    this.addSql('create unique index leads_person on leads (org_id, person_key, reach) where skip_reason is null');
    this.addSql('create index leads_skipped on leads (org_id, person_key) where skip_reason is not null');
    // Each filter of the list has an index in the order of the list, per campaign. Without statistics,
    // PostgreSQL takes the newest of equal-looking indexes: it must be leads_campaign, which foreign key checks
    // use.
    this.addSql('create index leads_status on leads (org_id, campaign_id, status, id)');
    this.addSql('create index leads_email on leads (org_id, campaign_id, (person_key collate "C"), id)');
    // References to a lead also name its campaign; this key makes both agree.
    this.addSql('create unique index leads_campaign on leads (org_id, campaign_id, id)');
    this.addSql('create index leads_referrals on leads (org_id, referred_to) where referred_to is not null');
    this.addSql('create index leads_brand on leads (org_id, brand_id, id)');
  }
}
