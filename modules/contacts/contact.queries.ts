import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import type { PageInput } from '../../src/kernel/schema.ts';
import { readPage } from '../../src/security/cursors.ts';
import { assertOwnBrand } from '../brands/index.ts';
import { type Contact, ContactUpload } from './contact.entity.ts';
import type { PersonFacts } from './contact.rules.ts';
import type { ContactView, ListContactsInput, ListUploadsInput, UploadView } from './contact.schema.ts';

export type ContactTables = InferKyselyDB<typeof Contact>;

export async function listContacts(
  needs: Needs<'em' | 'cursors' | 'actor'>,
  { brandId, ...page }: z.output<typeof ListContactsInput>,
) {
  await assertOwnBrand(needs.em, needs.actor.orgId, brandId);
  return pageOfContacts(needs, page, { list: `contacts:${brandId}`, brandId, condition: sql<boolean>`true` });
}

/** Of a brand that is known to be the organisation's own, the newest first. */
export async function pageOfContacts(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  page: z.output<typeof PageInput>,
  { list, brandId, condition }: { list: string; brandId: string; condition: RawBuilder<boolean> },
) {
  const scope = { orgId, list };
  const { rows, nextCursor } = await readPage(cursors, scope, page, (after, limit) =>
    em
      .getKysely<ContactTables>()
      .selectFrom('contacts')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('brand_id', '=', brandId)
      .where(condition)
      .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  return { contacts: rows.map(viewContact), nextCursor };
}

type ContactRecord = Selectable<ContactTables['contacts']>;

export const personFactsOf = (row: ContactRecord): PersonFacts => ({
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
  ...personFactsOf(row),
  country: row.country,
  consent: row.consent,
  unsubscribed: row.unsubscribed,
  customFields: row.custom_fields,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export async function listUploads(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { brandId, ...page }: z.output<typeof ListUploadsInput>,
) {
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const scope = { orgId, list: `uploads:${brandId ?? ''}` };
  const { rows, nextCursor } = await readPage(cursors, scope, page, (after, limit) =>
    em.find(
      ContactUpload,
      { orgId, ...(brandId === undefined ? {} : { brandId }), ...(after === undefined ? {} : { id: { $lt: after } }) },
      { orderBy: { id: 'desc' }, limit },
    ),
  );
  return { uploads: rows.map(viewUpload), nextCursor };
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
