import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { writeInHalves } from '../../../src/database/write-in-halves.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type ContactRow, mergeRows } from '../contact.rules.ts';
import type { RowError } from '../contact.schema.ts';

/** Rows that are written together, keyed by person, with the counts known so far. */
interface ContactBatch {
  contacts: Map<string, ContactRow>;
  rows: number;
  rejected: number;
  updated: number;
  unchanged: number;
  errors: RowError[];
  readBytes: number;
}

export const emptyBatch = (): ContactBatch => ({
  contacts: new Map(),
  rows: 0,
  rejected: 0,
  updated: 0,
  unchanged: 0,
  errors: [],
  readBytes: 0,
});

/** Merges rows of the same person, because one statement cannot upsert the same row twice. */
export function addContact(batch: ContactBatch, contact: ContactRow): void {
  const before = batch.contacts.get(contact.personKey);
  const merged = before === undefined ? contact : mergeRows(before, contact);
  if (before !== undefined) {
    if (JSON.stringify(merged) === JSON.stringify(before)) batch.unchanged++;
    else batch.updated++;
  }
  batch.contacts.set(contact.personKey, merged);
}

/** A new value replaces the old one and null keeps it. An unsubscribe is never undone. */
const UPDATED_COLUMNS = [
  'first_name',
  'last_name',
  'title',
  'organization_name',
  'organization_domain',
  'organization_industry',
  'organization_size',
  'linkedin_url',
  'country',
  'consent',
];
const updates = [
  ...UPDATED_COLUMNS.map((column) => [column, `coalesce(excluded.${column}, kept.${column})`] as const),
  ['unsubscribed', 'kept.unsubscribed or excluded.unsubscribed'] as const,
  ['custom_fields', customFields()] as const,
];

/** Keeps up to 100 merged fields (two files of 50); above that, only the new fields. */
function customFields(): string {
  const both = 'kept.custom_fields || excluded.custom_fields';
  return `case when (select count(*) from jsonb_object_keys(${both})) <= 100 then ${both} else excluded.custom_fields end`;
}

/**
 * Writes contacts, counts and errors in one statement, so that they become visible together. Batches of a brand are
 * serialised, so that contacts become visible in the order of their positions.
 */
const WRITE = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as contact (id uuid, "personKey" text, email text, "firstName" text,
      "lastName" text, title text, "organizationName" text, "organizationDomain" text, "organizationIndustry" text,
      "organizationSize" text, "linkedinUrl" text, country text, consent boolean, unsubscribed boolean,
      "customFields" jsonb)
  ), upload as materialized (
    select $2::uuid as id, $3::uuid as org_id, $4::uuid as brand_id, $5::timestamptz as at
  ), written as (
    insert into contacts as kept (id, org_id, brand_id, person_key, email, first_name, last_name, title,
      organization_name, organization_domain, organization_industry, organization_size, linkedin_url, country, consent,
      unsubscribed, custom_fields, upload_id, created_at, updated_at)
    select given.id, upload.org_id, upload.brand_id, "personKey", email, "firstName", "lastName", title,
      "organizationName", "organizationDomain", "organizationIndustry", "organizationSize", "linkedinUrl", country,
      consent, unsubscribed, "customFields", upload.id, upload.at, upload.at
    from given, upload order by "personKey"
    on conflict (org_id, brand_id, person_key) do update
    set ${updates.map(([column, value]) => `${column} = ${value}`).join(', ')},
      upload_id = excluded.upload_id, updated_at = excluded.updated_at
    where (${updates.map(([column]) => `kept.${column}`).join(', ')})
      is distinct from (${updates.map(([, value]) => value).join(', ')})
    returning id
  ), counted as (
    select count(*) as written, count(*) filter (where id in (select id from given)) as new from written
  )
  update contact_uploads report set rows = report.rows + $6::int, rejected = rejected + $7::int,
    added = added + counted.new, updated = updated + counted.written - counted.new + $8::int,
    unchanged = unchanged + (select count(*) from given) - counted.written + $9::int,
    errors = errors || $10::jsonb, read_bytes = $11::bigint, updated_at = upload.at
  from counted, upload where report.org_id = upload.org_id and report.id = upload.id`;

interface Upload {
  uploadId: string;
  orgId: string;
  brandId: string;
}

/** Returns the contacts that the database rejects. All others are written. */
export async function writeBatch(
  unit: Needs<'em' | 'clock'>,
  upload: Upload,
  batch: ContactBatch,
): Promise<ContactRow[]> {
  const contacts = [...batch.contacts.values()];
  const rejectedContacts: ContactRow[] = [];
  await writeInHalves(
    contacts,
    // The first part that is written adds the counts; later parts must not add them again.
    async (part) => {
      await unit.em.transactional((em) => writeRows({ ...unit, em }, upload, part, batch));
      Object.assign(batch, { rows: 0, rejected: 0, updated: 0, unchanged: 0, errors: [] });
    },
    (contact) => void rejectedContacts.push(contact),
  );
  return rejectedContacts;
}

async function writeRows(
  { em, clock }: Needs<'em' | 'clock'>,
  { uploadId, orgId, brandId }: Upload,
  contacts: readonly ContactRow[],
  { rows, rejected, updated, unchanged, errors, readBytes }: ContactBatch,
): Promise<void> {
  if (rows === 0 && rejected === 0 && contacts.length === 0) return;
  const given = contacts.map((contact) => ({ id: newId(), ...contact }));
  await takeNamedLock(em, 'contacts', { id: brandId, mode: 'alone' });
  await statement(em, WRITE, [
    JSON.stringify(given),
    uploadId,
    orgId,
    brandId,
    clock.now(),
    rows,
    rejected,
    updated,
    unchanged,
    JSON.stringify(errors),
    readBytes,
  ]);
}
