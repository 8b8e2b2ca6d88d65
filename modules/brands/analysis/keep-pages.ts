import type { EntityManager } from '@mikro-orm/postgresql';
import type { PageReading } from '../../../src/ai/reading/page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Brand } from '../brand.entity.ts';

export async function keepPages(
  em: EntityManager,
  { id, orgId }: Pick<Brand, 'id' | 'orgId'>,
  pages: PageReading[],
  readAt: Date,
): Promise<void> {
  await statement(em, 'delete from brand_pages where brand_id = $1 and org_id = $2', [id, orgId]);
  await statement(
    em,
    `insert into brand_pages (brand_id, org_id, position, url, reading, read_at)
     select $1::uuid, $2::uuid, position, reading ->> 'url', reading, $3::timestamptz
     from jsonb_array_elements($4::jsonb) with ordinality as page (reading, position)
     on conflict (org_id, brand_id, position) do update
     set url = excluded.url, reading = excluded.reading, read_at = excluded.read_at`,
    [id, orgId, readAt, JSON.stringify(pages)],
  );
}
