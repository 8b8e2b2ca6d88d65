import { Migration } from '@mikro-orm/migrations';

/** AI visibility of brands: runs, their prompts and responses, and the competitors named in these. */
export class VisibilityTables extends Migration {
  override up(): void {
    this.addSql(`
      create table visibility_runs (
        org_id uuid not null,
        id uuid not null,
        brand_id uuid not null,
        campaign_id uuid,
        domain text not null,
        brand_name text not null,
        -- Company names to search for in responses.
        competitors jsonb not null,
        llm_provider text not null,
        llm_model text not null,
        n_prompts integer not null,
        -- Key of the set of questions. Only runs with the same questions are compared.
        questions_key text not null,
        weights jsonb not null,
        visibility_score numeric,
        brand_mention_rate numeric,
        share_of_voice numeric,
        net_sentiment numeric,
        citation_rate numeric,
        avg_position numeric,
        status text not null check (status in ('queued', 'running', 'completed', 'failed')),
        error text,
        started_at timestamptz,
        completed_at timestamptz,
        -- Run that holds its costs.
        run_id uuid,
        created_at timestamptz not null,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        primary key (org_id, id),
        foreign key (org_id, brand_id) references brands,
        foreign key (org_id, campaign_id) references campaigns
      )`);
    this.addSql('create index visibility_runs_due on visibility_runs (due_at) where due_at is not null');
    this.addSql('create index visibility_runs_brand on visibility_runs (org_id, brand_id, id)');
    this.addSql(
      'create index visibility_runs_campaign on visibility_runs (org_id, campaign_id, id) where campaign_id is not null',
    );
    this.addSql(`
      create table visibility_prompts (
        org_id uuid not null,
        id uuid not null,
        visibility_run_id uuid not null,
        prompt_index integer not null,
        prompt_text text not null,
        -- Set before the model is called. If the worker dies, the call is repeated and its possible usage charged.
        asked_at timestamptz,
        attempts smallint not null default 0,
        paid_attempts smallint not null default 0,
        answered_at timestamptz,
        response_text text,
        error text,
        brand_found boolean,
        brand_count integer,
        brand_position integer,
        url_found boolean,
        url_count integer,
        sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
        sentiment_score real,
        citation_urls jsonb,
        latency_ms integer,
        tokens_input integer,
        tokens_output integer,
        primary key (org_id, id),
        foreign key (org_id, visibility_run_id) references visibility_runs
      )`);
    this.addSql(
      'create unique index visibility_prompts_once on visibility_prompts (org_id, visibility_run_id, prompt_index)',
    );
    this.addSql(`
      create table visibility_competitors (
        org_id uuid not null,
        id uuid not null,
        prompt_id uuid not null,
        name text not null,
        url text,
        position integer,
        sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
        sentiment_score real,
        citation_url text,
        primary key (org_id, id),
        foreign key (org_id, prompt_id) references visibility_prompts
      )`);
    this.addSql('create index visibility_competitors_prompt on visibility_competitors (org_id, prompt_id)');
  }
}
