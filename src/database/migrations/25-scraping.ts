import { Migration } from '@mikro-orm/migrations';

/** What pages of strangers said when an organisation last had them read. */
export class ScrapingTables extends Migration {
  override up(): void {
    this.addSql(`
      create table scraped_pages (
        org_id uuid not null,
        id uuid not null,
        -- Without fragment and tracking; never longer than an index can hold.
        url text not null,
        card jsonb not null,
        markdown text not null,
        whole_markdown text not null,
        -- Kept only where somebody asked for it.
        html text,
        links jsonb not null,
        authors jsonb not null,
        published_at timestamptz,
        -- Everybody whom the page names by their address: by these it is found when one of them is erased.
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
