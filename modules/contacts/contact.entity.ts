import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ColumnMapping, RowError, UploadStatus } from './contact.schema.ts';

export const personColumns = {
  personKey: p.text(),
  email: p.text(),
  firstName: p.text().nullable(),
  lastName: p.text().nullable(),
  title: p.text().nullable(),
  organizationName: p.text().nullable(),
  organizationDomain: p.text().nullable(),
  organizationIndustry: p.text().nullable(),
  organizationSize: p.text().nullable(),
  linkedinUrl: p.text().nullable(),
};

export const Contact = defineEntity({
  name: 'Contact',
  tableName: 'contacts',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    brandId: p.uuid(),
    ...personColumns,
    country: p.text().nullable(),
    consent: p.boolean().nullable(),
    unsubscribed: p.boolean().default(false),
    customFields: p.json<Record<string, string>>().defaultRaw("'{}'"),
    /** Order in which contacts of a brand became visible to other transactions. */
    position: p.bigint('string').defaultRaw("nextval('contact_positions')"),
    /** The last upload that wrote this row. */
    uploadId: p.uuid().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type Contact = InferEntity<typeof Contact>;

export const ContactUpload = defineEntity({
  name: 'ContactUpload',
  tableName: 'contact_uploads',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    brandId: p.uuid(),
    fileName: p.text().nullable(),
    fileHash: p.text().nullable(),
    status: p.text().$type<UploadStatus>(),
    columnMapping: p.json<ColumnMapping>().nullable(),
    rows: p.integer().default(0),
    added: p.integer().default(0),
    updated: p.integer().default(0),
    unchanged: p.integer().default(0),
    rejected: p.integer().default(0),
    /** The first errors only. */
    errors: p.json<RowError[]>(),
    /** Reason, as a sentence, if the upload ended early. */
    failure: p.text().nullable(),
    fileBytes: p.bigint('number'),
    readBytes: p.bigint('number'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type ContactUpload = InferEntity<typeof ContactUpload>;
