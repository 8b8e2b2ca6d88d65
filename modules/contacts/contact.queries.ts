import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { planByIndex } from '../../src/database/plan-by-index.ts';
import { BY_ID, byKey, byText } from '../../src/database/sorting/sort-column.ts';
import {
  beginsWith,
  inOrderOf,
  readSortedPage,
  sortedSql,
  sortOfSearch,
} from '../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import type { PageInput } from '../../src/kernel/schema.ts';
import { personKey } from '../../src/kernel/text/person-key.ts';
import { bytesOfJson, bytesTold } from '../../src/security/cursors.ts';
import { assertOwnBrand } from '../brands/index.ts';
import { type Contact, ContactUpload } from './contact.entity.ts';
import type { PersonFacts } from './contact.rules.ts';
import type { ContactView, ListContactsInput, ListUploadsInput, UploadView } from './contact.schema.ts';

export type ContactTables = InferKyselyDB<typeof Contact | typeof ContactUpload>;

const SORTS = { createdAt: BY_ID, email: byKey('person_key') };

export async function listContacts(
  needs: Needs<'em' | 'cursors' | 'actor'>,
  { brandId, q, sort: asked, ...page }: z.output<typeof ListContactsInput>,
) {
  await assertOwnBrand(needs.em, needs.actor.orgId, brandId);
  const begin = q === undefined ? undefined : (personKey(q) ?? q.toLowerCase());
  const sort = sortOfSearch({ q, sort: asked }, { otherwise: '-createdAt', key: 'email' });
  return readContactPage(
    needs,
    { ...page, sort },
    {
      list: `contacts:${brandId}:${begin ?? ''}`,
      brandId,
      condition: begin === undefined ? sql<boolean>`true` : beginsWith('person_key', begin),
    },
  );
}

/** Lists contacts of a brand. The caller has checked that the brand belongs to the organisation. */
export async function readContactPage(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  page: z.output<typeof PageInput> & { sort: 'createdAt' | '-createdAt' | 'email' | '-email' },
  { list, brandId, condition }: { list: string; brandId: string; condition: RawBuilder<boolean> },
) {
  const sorted = { cursors, scope: { orgId, list }, sorts: SORTS, bytesOf: bytesOfJson };
  const { rows, nextCursor } = await readSortedPage(sorted, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return em
      .getKysely<ContactTables>()
      .selectFrom('contacts')
      .selectAll()
      .select(place)
      .where('org_id', '=', orgId)
      .where('brand_id', '=', brandId)
      .where(condition)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  return { contacts: rows.map(viewContact), nextCursor };
}

type ContactRecord = Selectable<ContactTables['contacts']>;

export const toPersonFacts = (row: ContactRecord): PersonFacts => ({
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  title: row.title,
  organizationName: row.organization_name,
  organizationDomain: row.organization_domain,
  organizationIndustry: row.organization_industry,
  organizationSize: row.organization_size,
  linkedinUrl: row.linkedin_url,
});

const viewContact = (row: ContactRecord): z.output<typeof ContactView> => ({
  id: row.id,
  brandId: row.brand_id,
  ...toPersonFacts(row),
  country: row.country,
  consent: row.consent,
  unsubscribed: row.unsubscribed,
  customFields: row.custom_fields,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** An organisation has few uploads, so they are sorted without an index. */
const UPLOAD_SORTS = { createdAt: BY_ID, fileName: byText('file_name') };

export async function listUploads(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { brandId, ...page }: z.output<typeof ListUploadsInput>,
) {
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const scope = { orgId, list: `uploads:${brandId ?? ''}` };
  const list = { cursors, scope, sorts: UPLOAD_SORTS, bytesOf: bytesTold };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return em
      .getKysely<ContactTables>()
      .selectFrom('contact_uploads')
      .select(['id', place, sql<number>`octet_length(concat(column_mapping, errors))`.as('bytes')])
      .where('org_id', '=', orgId)
      .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId ?? ''))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  const uploads = await em.find(ContactUpload, { orgId, id: { $in: rows.map(({ id }) => id) } });
  return { uploads: inOrderOf(rows, uploads).map(viewUpload), nextCursor };
}

export async function readUpload({ em, actor }: Needs<'em' | 'actor'>, { uploadId }: { uploadId: string }) {
  const upload = isId(uploadId) ? await em.findOne(ContactUpload, { id: uploadId, orgId: actor.orgId }) : null;
  if (upload === null) throw notFound('Upload');
  return { upload: viewUpload(upload) };
}

function viewUpload(upload: ContactUpload): UploadView {
  const { id, brandId, status, rows, added, updated, unchanged, rejected, errors, fileBytes, readBytes } = upload;
  return {
    id,
    brandId,
    fileName: upload.fileName ?? null,
    status,
    progress: fileBytes === 0 ? 1 : Math.min(1, readBytes / fileBytes),
    columnMapping: upload.columnMapping ?? null,
    rows,
    added,
    updated,
    unchanged,
    rejected,
    errors,
    failure: upload.failure ?? null,
    createdAt: upload.createdAt.toISOString(),
    updatedAt: upload.updatedAt.toISOString(),
  };
}

interface ContactSlice {
  orgId: string;
  brandId: string;
  condition: RawBuilder<boolean>;
  /** Contact position; exclusive. */
  after: number;
  limit: number;
}

export function readContactsAfter(em: EntityManager, { orgId, brandId, condition, after, limit }: ContactSlice) {
  return planByIndex(em, (inside) =>
    inside
      .getKysely<ContactTables>()
      .selectFrom('contacts')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('brand_id', '=', brandId)
      .where(condition)
      .where('position', '>', String(after))
      .orderBy('position')
      .limit(limit)
      .execute(),
  );
}
