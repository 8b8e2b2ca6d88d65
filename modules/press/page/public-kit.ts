import { statement } from '../../../src/database/statement.ts';
import { createPlaces } from '../../../src/kernel/concurrency/places.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { timeZoneOf } from '../../identity/index.ts';
import type { KitStatus } from '../kits/kit.schema.ts';
import type { ShownKit } from './kit-page.ts';

/** A kit as shown to visitors, with the data that its views count for. */
export interface PublicKit extends ShownKit {
  id: string;
  orgId: string;
  markdown: string;
  brandIds: string[];
  campaignId: string | null;
  featureSlug: string | null;
  workflowSlug: string | null;
  timeZone: string;
}

type Unit = Needs<'read' | 'kitLinks'>;

/** Only these kits are public. Denied and archived kits return 404. */
const SHOWN = `status in ('drafted', 'validated') and html is not null`;

/** Returns null if the token is invalid or the kit is not public. */
export async function readPublicKit({ read, kitLinks }: Unit, token: string): Promise<PublicKit | null> {
  const key = kitLinks.read(token);
  if (key === null) return null;
  const [row] = await read<Row>(PAGE, [key.orgId, key.id]);
  if (row === undefined) return null;
  const { status, ...kit } = row;
  return { ...kit, ...key, token, url: kitLinks.pageOf(token), isDraft: status !== 'validated' };
}

type Row = Omit<PublicKit, 'orgId' | 'token' | 'url' | 'isDraft'> & { status: KitStatus };

const PAGE = `
  select status, title, html, markdown, excerpt, language, brand_name as "brandName", brand_domain as "brandDomain",
    brand_url as "brandUrl", updated_at as "updatedAt", brand_ids as "brandIds", campaign_id as "campaignId", feature_slug as "featureSlug",
    workflow_slug as "workflowSlug", ${timeZoneOf('media_kits.org_id')} as "timeZone",
    coalesce((
      select jsonb_agg(jsonb_build_object('id', image.id, 'alt', alt, 'contentType', content_type,
        'isMark', source_url is not distinct from icon_url) order by position, image.id)
      from media_kit_images image where image.org_id = media_kits.org_id and media_kit_id = media_kits.id
    ), '[]') as images
  from media_kits where org_id = $1 and id = $2 and ${SHOWN}`;

/** Returns the newer version that replaced a kit, with the same image if it has one. */
export async function readSuccessor(
  { read, kitLinks }: Unit,
  token: string,
  imageId: string | null,
): Promise<{ url: string; imageId: string | null } | null> {
  const key = kitLinks.read(token);
  if (key === null) return null;
  const [row] = await read<{ id: string; imageId: string | null }>(SUCCESSOR, [key.orgId, key.id, imageId]);
  if (row === undefined) return null;
  return { url: kitLinks.pageOf(kitLinks.tokenOf({ orgId: key.orgId, id: row.id })), imageId: row.imageId };
}

const SUCCESSOR = `
  select newer.id, (
    select same.id from media_kit_images image
    join media_kit_images same on same.org_id = image.org_id and same.media_kit_id = newer.id
      and same.source_url = image.source_url
    where image.org_id = $1 and image.media_kit_id = $2 and image.id = $3::uuid limit 1
  ) as "imageId"
  from media_kits kit
  join media_kits newer on newer.org_id = kit.org_id and newer.scope = kit.scope and newer.status = 'validated'
  where kit.org_id = $1 and kit.id = $2 and kit.status = 'archived' and kit.superseded limit 1`;

export interface PublicImage {
  /** Also identifies the bytes, because an image never changes. */
  id: string;
  orgId: string;
  contentType: string;
  position: number;
  brandDomain: string;
}

export async function readImage({ read, kitLinks }: Unit, token: string, imageId: string): Promise<PublicImage | null> {
  const key = kitLinks.read(token);
  if (key === null) return null;
  const [image] = await read<PublicImage>(IMAGE, [key.orgId, key.id, imageId]);
  return image ?? null;
}

const IMAGE = `
  select image.id, image.org_id as "orgId", content_type as "contentType", position, brand_domain as "brandDomain"
  from media_kit_images image join media_kits kit on kit.org_id = image.org_id and kit.id = image.media_kit_id
  where image.org_id = $1 and image.media_kit_id = $2 and image.id = $3 and ${SHOWN}`;

/** Images are large and public, so only a few database connections may serve them. */
const PICTURES = createPlaces({ atOnce: 4, perOwner: 2, kept: 1, waitMs: 5_000 });

/**
 * Not read through `read`, where small queries would wait behind it. Returns null if the image was deleted
 * meanwhile.
 */
export const readBytes = ({ em }: Needs<'em'>, { orgId, id }: PublicImage): Promise<Buffer | null> =>
  PICTURES.hold(orgId, async () => {
    const [image] = await statement<{ bytes: Buffer }>(
      em,
      'select bytes from media_kit_images where org_id = $1 and id = $2',
      [orgId, id],
    );
    return image?.bytes ?? null;
  });
