import type { EntityManager } from '@mikro-orm/postgresql';
import type { PageReading } from '../../../src/ai/reading/page.ts';
import type { Brand } from '../brand.entity.ts';

/** The latest reading of a site replaces the one before. */
export async function keepPages(
  em: EntityManager,
  { id, orgId }: Pick<Brand, 'id' | 'orgId'>,
  pages: PageReading[],
  readAt: Date,
): Promise<void> {
  await em.execute('delete from brand_pages where brand_id = ? and org_id = ?', [id, orgId]);
  await em.execute(
    `insert into brand_pages (brand_id, org_id, position, url, reading, read_at)
     select ?, ?, position, reading ->> 'url', reading, ?
     from jsonb_array_elements(?::jsonb) with ordinality as page (reading, position)
     on conflict (org_id, brand_id, position) do update
     set url = excluded.url, reading = excluded.reading, read_at = excluded.read_at`,
    [id, orgId, readAt, JSON.stringify(pages)],
  );
}
