import { Migration } from '@mikro-orm/migrations';

export class PressTables extends Migration {
  override up(): void {
    this.addSql(`
      create table media_kits (
        org_id uuid not null references organisations,
        id uuid not null,
        -- Brands and campaign of the kit. Kits of one scope are versions of each other.
        scope text not null,
        brand_ids uuid[] not null,
        campaign_id uuid,
        feature_slug text,
        workflow_slug text,
        brand_name text not null,
        brand_domain text not null,
        brand_url text not null,
        parent_media_kit_id uuid,
        status text not null
          check (status in ('generating', 'drafted', 'validated', 'denied', 'failed', 'archived')),
        -- Archived because a newer version was validated: its address leads there. Kits archived by a user are gone.
        superseded boolean not null default false,
        denial_reason text,
        failure_reason text,
        instructions jsonb not null,
        title text,
        icon_url text,
        language text,
        mdx text,
        html text,
        markdown text,
        excerpt text,
        written_by text,
        fallback_reason text,
        run_ids uuid[] not null default '{}',
        -- asked: maximum usage of the model call in progress. answered: the response that was paid for.
        asked jsonb,
        answered jsonb,
        requested_at timestamptz not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        primary key (org_id, id),
        foreign key (org_id, campaign_id) references campaigns,
        foreign key (org_id, parent_media_kit_id) references media_kits
      )`);
    this.addSql('create index media_kits_scope on media_kits (org_id, scope)');
    this.addSql(`create unique index media_kits_generating on media_kits (org_id, scope) where status = 'generating'`);
    this.addSql('create index media_kits_brands on media_kits using gin (brand_ids)');
    this.addSql('create index media_kits_campaign on media_kits (org_id, campaign_id) where campaign_id is not null');
    this.addSql('create index media_kits_due on media_kits (due_at) where due_at is not null');
    this.addSql(
      'create index media_kits_parent on media_kits (org_id, parent_media_kit_id) where parent_media_kit_id is not null',
    );
    this.addSql(`
      create table media_kit_images (
        org_id uuid not null,
        id uuid not null,
        media_kit_id uuid not null,
        position smallint not null,
        source_url text not null,
        alt text not null,
        content_type text not null,
        bytes bytea not null,
        primary key (org_id, id),
        foreign key (org_id, media_kit_id) references media_kits on delete cascade
      )`);
    // Images are already compressed.
    this.addSql('alter table media_kit_images alter column bytes set storage external');
    this.addSql('create index media_kit_images_kit on media_kit_images (org_id, media_kit_id, position)');
    // Visits copy the brands and the campaign of the kit, because the figures outlive it.
    this.addSql(`
      create table media_kit_visits (
        org_id uuid not null references organisations,
        media_kit_id uuid not null,
        day date not null,
        visitor bytea not null,
        machine boolean not null,
        country text,
        brand_ids uuid[] not null,
        campaign_id uuid,
        feature_slug text,
        workflow_slug text,
        viewed_at timestamptz not null,
        primary key (org_id, media_kit_id, day, visitor)
      )`);
    this.addSql('create index media_kit_visits_day on media_kit_visits (org_id, day)');
    this.addSql(
      'create index media_kit_visits_campaign on media_kit_visits (org_id, campaign_id, day, visitor) where campaign_id is not null',
    );
  }
}
