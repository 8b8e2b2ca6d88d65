import { Migration } from '@mikro-orm/migrations';

/** Contents of external pages, as last read for an organisation. */
export class ScrapingTables extends Migration {
  override up(): void {
    this.addSql(`
      create table scraped_pages (
        org_id uuid not null,
        id uuid not null,
        -- Without fragment and tracking parameters. Never longer than an index can hold.
        url text not null,
        card jsonb not null,
        markdown text not null,
        whole_markdown text not null,
        -- Stored only if requested.
        html text,
        links jsonb not null,
        authors jsonb not null,
        published_at timestamptz,
        -- Person keys of all addresses in it, so that an erasure finds it.
        person_keys text[],
        run_id uuid not null,
        read_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (org_id, id)
      )`);
    this.addSql('create unique index scraped_pages_url on scraped_pages (org_id, url)');
    this.addSql('create index scraped_pages_read on scraped_pages (read_at)');
    this.addSql(
      'create index scraped_pages_people on scraped_pages using gin (person_keys) with (fastupdate = off) where person_keys is not null',
    );
  }
}
