import { Migration } from '@mikro-orm/migrations';

export class QuotesTables extends Migration {
  override up(): void {
    this.addSql(`
      create table quote_requests (
        org_id uuid not null references organisations,
        id uuid not null,
        source text not null,
        -- A request is stored once per key, however often its source repeats it; null for manual requests.
        source_key text,
        media_outlet text,
        opportunity_text text not null,
        -- A page, or a mailto: address.
        pitch_url text,
        -- Person keys of all addresses in it, so that an erasure finds it.
        person_keys text[] not null,
        deadline timestamptz,
        -- Invented request: a pitch to it never leaves this machine.
        sandbox boolean not null default false,
        fetched_at timestamptz not null,
        -- When housekeeping last found a pitch for it.
        looked_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id)
      )`);
    this.addSql('create index quote_requests_fetched on quote_requests (org_id, fetched_at)');
    this.addSql(`create index quote_requests_deadline on quote_requests (org_id, coalesce(deadline, '-infinity'), id)`);
    this.addSql('create index quote_requests_age on quote_requests ((coalesce(looked_at, deadline, fetched_at)))');
    this.addSql('create index quote_requests_people on quote_requests using gin (person_keys)');
    this.addSql('create unique index quote_requests_once on quote_requests (org_id, source_key)');
    // Requests that a campaign has evaluated, and whether they match its expertise.
    this.addSql(`
      create table quote_matches (
        org_id uuid not null,
        campaign_id uuid not null,
        quote_request_id uuid not null,
        relevant boolean not null,
        words jsonb not null,
        created_at timestamptz not null,
        primary key (org_id, campaign_id, quote_request_id),
        foreign key (org_id, campaign_id) references campaigns,
        foreign key (org_id, quote_request_id) references quote_requests
      )`);
    this.addSql('create index quote_matches_request on quote_matches (org_id, quote_request_id)');
    // Feeds whose articles are quote requests.
    this.addSql(`
      create table quote_feeds (
        org_id uuid not null,
        feed_id uuid not null,
        source text not null,
        created_at timestamptz not null,
        primary key (org_id, feed_id),
        foreign key (org_id, feed_id) references feeds on delete cascade
      )`);
    this.addSql(`
      create table quote_pitches (
        org_id uuid not null,
        id uuid not null,
        quote_request_id uuid not null,
        campaign_id uuid,
        brand_id uuid not null,
        draft text not null,
        written_by text not null,
        -- One sentence: why a template was used although a model was requested.
        fallback_reason text,
        status text not null check (status in ('drafted', 'submitted', 'selected', 'published', 'not_selected', 'error')),
        submitted_at timestamptz,
        featured_article_url text,
        error text,
        run_id uuid,
        -- asked: maximum usage of the model call in progress. asked_until: end of its lease.
        asked jsonb,
        asked_until timestamptz,
        -- The journalist's reply to our email, and its time.
        replied_at timestamptz,
        reply_text text,
        -- Person keys of all addresses in it, so that an erasure finds it.
        person_keys text[],
        -- Its mention, once it is published in an article.
        mention_id uuid,
        -- Null if this service does not send the pitch.
        to_email text,
        person_key text,
        sender_id uuid,
        delivery text check (delivery in ('queued', 'sent', 'failed', 'unknown')),
        -- Set before the first byte is sent. A worker that finds it set does not send again.
        left_at timestamptz,
        -- When a mail server first accepted it, or a user reported it as submitted. It then counts as sent.
        sent_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        primary key (org_id, id),
        foreign key (org_id, quote_request_id) references quote_requests,
        foreign key (org_id, campaign_id) references campaigns,
        foreign key (org_id, brand_id) references brands
      )`);
    this.addSql('create unique index quote_pitches_once on quote_pitches (org_id, quote_request_id, brand_id)');
    this.addSql('create index quote_pitches_due on quote_pitches (due_at) where due_at is not null');
    this.addSql(
      'create index quote_pitches_people on quote_pitches using gin (person_keys) where person_keys is not null',
    );
    this.addSql('create index quote_pitches_asked on quote_pitches (asked_until) where asked is not null');
    this.addSql(
      'create index quote_pitches_campaign on quote_pitches (org_id, campaign_id, id) where campaign_id is not null',
    );
  }
}
