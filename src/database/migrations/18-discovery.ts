import { Migration } from '@mikro-orm/migrations';

export class DiscoveryTables extends Migration {
  override up(): void {
    this.addSql(`
      create table outlets (
        org_id uuid not null references organisations,
        id uuid not null,
        name text not null,
        url text not null,
        domain text not null,
        sandbox boolean not null default false,
        site_read_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id)
      )`);
    this.addSql('create unique index outlets_domain on outlets (org_id, domain)');
    this.addSql(`
      create table feeds (
        org_id uuid not null references organisations,
        id uuid not null,
        url text not null,
        brand_id uuid,
        outlet_id uuid,
        found_by text not null,
        title text,
        format text,
        etag text,
        last_modified text,
        read_at timestamptz,
        articles_found integer not null default 0,
        failures integer not null default 0,
        last_error text,
        created_at timestamptz not null,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        primary key (org_id, id),
        foreign key (org_id, brand_id) references brands,
        foreign key (org_id, outlet_id) references outlets
      )`);
    this.addSql('create unique index feeds_url on feeds (org_id, url)');
    this.addSql('create index feeds_due on feeds (due_at) where due_at is not null');
    this.addSql(`
      create table journalists (
        org_id uuid not null references organisations,
        id uuid not null,
        outlet_id uuid not null,
        entity_type text not null,
        name text not null,
        name_key text not null,
        first_name text,
        last_name text,
        email text,
        email_source_url text,
        profile_url text,
        profile_read_at timestamptz,
        profile_retry_at timestamptz,
        profile_failures smallint not null default 0,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, outlet_id) references outlets
      )`);
    this.addSql('create index journalists_name on journalists (org_id, name_key, outlet_id)');
    this.addSql('create index journalists_outlet on journalists (org_id, outlet_id)');
    this.addSql('create index journalists_email on journalists (org_id, lower(email)) where email is not null');
    this.addSql(`
      create table articles (
        org_id uuid not null references organisations,
        id uuid not null,
        url text not null,
        outlet_id uuid,
        feed_id uuid,
        title text,
        description text,
        snippet text,
        author text,
        published_at timestamptz,
        modified_at timestamptz,
        channel text,
        section text,
        keywords text,
        page_read_at timestamptz,
        page_retry_at timestamptz,
        page_failures smallint not null default 0,
        person_keys text[],
        -- When housekeeping last found a reference to it.
        looked_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, outlet_id) references outlets,
        foreign key (org_id, feed_id) references feeds on delete set null (feed_id)
      )`);
    this.addSql('create unique index articles_url on articles (org_id, url)');
    this.addSql(
      'create index articles_people on articles using gin (person_keys) with (fastupdate = off) where person_keys is not null',
    );
    this.addSql('create index articles_feed on articles (org_id, feed_id, created_at) where feed_id is not null');
    this.addSql(`
      create index articles_incomplete on articles (org_id, feed_id, created_at desc, id desc)
      where page_read_at is null and (author is null or snippet is null)`);
    this.addSql('create index articles_outlet on articles (org_id, outlet_id, published_at desc)');
    this.addSql(`
      create index articles_words on articles using gin (to_tsvector('simple',
        left(coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(snippet, ''), 20000)))`);
    this.addSql('create index articles_age on articles ((coalesce(looked_at, created_at)))');
    this.addSql(`create index articles_published on articles (org_id, coalesce(published_at, '-infinity'), id)`);
    this.addSql('create index articles_newest on articles (org_id, created_at desc, id desc)');
    // Addresses in feeds, if the page itself names another address.
    this.addSql(`
      create table article_aliases (
        org_id uuid not null,
        url text not null,
        article_id uuid not null,
        primary key (org_id, url),
        foreign key (org_id, article_id) references articles on delete cascade
      )`);
    this.addSql('create index article_aliases_article on article_aliases (org_id, article_id)');
    this.addSql(`
      create table bylines (
        org_id uuid not null,
        article_id uuid not null,
        journalist_id uuid not null,
        position smallint not null,
        primary key (org_id, article_id, journalist_id),
        foreign key (org_id, article_id) references articles on delete cascade,
        foreign key (org_id, journalist_id) references journalists on delete cascade
      )`);
    this.addSql('create index bylines_journalist on bylines (org_id, journalist_id)');
    this.addSql(`
      create table topics (
        org_id uuid not null references organisations,
        id uuid not null,
        topic_name text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id)
      )`);
    this.addSql('create unique index topics_name on topics (org_id, lower(topic_name))');
    this.addSql(`
      create table discoveries (
        org_id uuid not null,
        id uuid not null,
        article_id uuid not null,
        brand_id uuid not null,
        campaign_id uuid,
        feature_slug text,
        workflow_slug text,
        outlet_id uuid,
        journalist_id uuid,
        topic_id uuid,
        run_id uuid,
        created_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, article_id) references articles on delete cascade,
        foreign key (org_id, brand_id) references brands,
        foreign key (org_id, campaign_id) references campaigns,
        foreign key (org_id, outlet_id) references outlets,
        foreign key (org_id, journalist_id) references journalists on delete set null (journalist_id),
        foreign key (org_id, topic_id) references topics
      )`);
    this.addSql(
      'create unique index discoveries_once on discoveries (org_id, brand_id, campaign_id, article_id) nulls not distinct',
    );
    this.addSql('create index discoveries_article on discoveries (org_id, article_id)');
    this.addSql('create index discoveries_campaign on discoveries (org_id, campaign_id, id)');
    this.addSql('create index discoveries_brand on discoveries (org_id, brand_id, id)');
    this.addSql(`
      create table campaign_outlets (
        org_id uuid not null,
        campaign_id uuid not null,
        outlet_id uuid not null,
        brand_id uuid not null,
        feature_slug text,
        workflow_slug text,
        relevance numeric(5, 2) not null,
        -- Added without a score, and not scored by a run yet.
        unscored boolean not null default false,
        why_relevant text not null default '',
        why_not_relevant text not null default '',
        evidence jsonb not null default '[]',
        status text not null,
        status_reason text,
        run_id uuid,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, campaign_id, outlet_id),
        foreign key (org_id, campaign_id) references campaigns,
        foreign key (org_id, outlet_id) references outlets,
        foreign key (org_id, brand_id) references brands
      )`);
    this.addSql('create index campaign_outlets_outlet on campaign_outlets (org_id, outlet_id)');
    this.addSql('create index campaign_outlets_brand on campaign_outlets (org_id, brand_id)');
    this.addSql(`
      create table campaign_journalists (
        org_id uuid not null,
        id uuid not null,
        campaign_id uuid not null,
        journalist_id uuid not null,
        outlet_id uuid not null,
        brand_id uuid not null,
        feature_slug text,
        workflow_slug text,
        relevance numeric(5, 2) not null,
        why_relevant text not null default '',
        why_not_relevant text not null default '',
        article_id uuid,
        article_urls jsonb not null default '[]',
        status text not null,
        status_reason text,
        lead_id uuid,
        run_id uuid,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, campaign_id) references campaigns,
        foreign key (org_id, journalist_id) references journalists on delete cascade,
        foreign key (org_id, outlet_id) references outlets,
        foreign key (org_id, brand_id) references brands,
        foreign key (org_id, article_id) references articles on delete set null (article_id),
        foreign key (org_id, lead_id) references leads on delete set null (lead_id)
      )`);
    this.addSql(
      'create unique index campaign_journalists_once on campaign_journalists (org_id, campaign_id, journalist_id)',
    );
    this.addSql(
      'create index campaign_journalists_article on campaign_journalists (org_id, article_id) where article_id is not null',
    );
    this.addSql('create index campaign_journalists_journalist on campaign_journalists (org_id, journalist_id)');
    this.addSql(
      'create index campaign_journalists_outlet on campaign_journalists (org_id, campaign_id, outlet_id) where lead_id is not null',
    );
    this.addSql('create index campaign_journalists_brand on campaign_journalists (org_id, brand_id)');
    this.addSql(
      'create index campaign_journalists_lead on campaign_journalists (org_id, lead_id) where lead_id is not null',
    );
    this.addSql(`
      create table mentions (
        org_id uuid not null,
        id uuid not null,
        article_id uuid not null,
        brand_id uuid not null,
        campaign_id uuid,
        outlet_id uuid,
        journalist_id uuid,
        kind text not null,
        dofollow boolean,
        sponsored boolean,
        paid boolean,
        spend_cents numeric,
        created_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, article_id) references articles,
        foreign key (org_id, brand_id) references brands,
        foreign key (org_id, campaign_id) references campaigns,
        foreign key (org_id, outlet_id) references outlets,
        foreign key (org_id, journalist_id) references journalists on delete set null (journalist_id)
      )`);
    this.addSql('create index mentions_article on mentions (org_id, article_id)');
    this.addSql('create index mentions_brand on mentions (org_id, brand_id, id)');
  }
}
