import { z } from 'zod';
import {
  AddressSort,
  EmailAddress,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  NextCursor,
  PageInput,
  sortChoice,
  Timestamp,
} from '../../src/kernel/schema.ts';

/** Fields that a column can hold. `name` is split into first and last name. */
export const ContactField = z
  .enum([
    'email',
    'name',
    'firstName',
    'lastName',
    'title',
    'organizationName',
    'organizationDomain',
    'organizationIndustry',
    'organizationSize',
    'linkedinUrl',
    'country',
    'consent',
    'unsubscribed',
  ])
  .meta({ id: 'ContactField' });
export type ContactField = z.output<typeof ContactField>;

export const ColumnMapping = z.record(z.string(), ContactField.nullable()).meta({
  id: 'ColumnMapping',
  description:
    'Column name → contact field. Null for other columns: they are stored in `customFields` unless your `columnMapping` set them to null.',
  example: { 'E-Mail': 'email', Firma: 'organizationName', Notizen: null },
});
export type ColumnMapping = z.output<typeof ColumnMapping>;

export const UploadStatus = z.enum(['receiving', 'completed', 'failed']).meta({ id: 'UploadStatus' });
export type UploadStatus = z.output<typeof UploadStatus>;

export const RowError = z
  .object({
    row: z.number().int().describe('Row number as in a spreadsheet: the header is row 1.'),
    column: z.string().nullable(),
    error: z.string(),
  })
  .meta({ id: 'RowError', example: { row: 17, column: 'E-Mail', error: '"ada@" is not an email address.' } });
export type RowError = z.output<typeof RowError>;

export const UploadPreview = z
  .object({
    columns: z.array(
      z.object({
        name: z.string(),
        field: ContactField.nullable().describe('Detected contact field. Null for a custom column.'),
        examples: z.array(z.string()).describe('First values of the column.'),
      }),
    ),
    hasAddresses: z
      .boolean()
      .describe('False if no column with email addresses was found. An upload would then be rejected.'),
    rows: z.number().int().describe('Number of rows checked, at most 100.'),
    rejected: z.number().int().describe('Number of checked rows that are invalid.'),
    errors: z.array(RowError).describe('Errors of the rejected rows.'),
    charset: z
      .enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])
      .describe('Detected encoding. `windows-1252` is a guess: if text looks wrong, save the file as UTF-8.'),
    failure: z
      .string()
      .nullable()
      .describe('Why the rest of the file cannot be read. Also set if the part that you sent ends within a row.'),
  })
  .meta({
    example: {
      columns: [{ name: 'E-Mail', field: 'email', examples: ['ada@x.example', 'ada@'] }],
      hasAddresses: true,
      rows: 2,
      rejected: 1,
      errors: [{ row: 3, column: 'E-Mail', error: '"ada@" is not an email address.' }],
      charset: 'utf-8',
      failure: null,
    },
  });

export const UploadStarted = z
  .object({ uploadId: Id, status: UploadStatus })
  .meta({ example: { uploadId: EXAMPLE_ID, status: 'completed' } });

export const UploadView = z
  .object({
    id: Id,
    brandId: Id,
    fileName: z.string().nullable(),
    status: UploadStatus,
    progress: z.number().min(0).max(1).describe('Share of the file read so far, from 0 to 1.'),
    columnMapping: ColumnMapping.nullable(),
    rows: z.number().int().describe('Rows read so far: `added` + `updated` + `unchanged` + `rejected`.'),
    added: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    rejected: z.number().int(),
    errors: z.array(RowError).describe('The first 100 rejected rows with reasons.'),
    failure: z.string().nullable().describe('Why the upload ended early, or null. Rows read before that are kept.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'ContactUpload',
    example: {
      id: EXAMPLE_ID,
      brandId: EXAMPLE_ID,
      fileName: 'customers.csv',
      status: 'completed',
      progress: 1,
      columnMapping: { 'E-Mail': 'email', Firma: 'organizationName', Notizen: null },
      rows: 1000,
      added: 990,
      updated: 6,
      unchanged: 3,
      rejected: 1,
      errors: [{ row: 17, column: 'E-Mail', error: '"ada@" is not an email address.' }],
      failure: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });
export type UploadView = z.output<typeof UploadView>;

export const UploadRef = z.object({ uploadId: IdInput });
export const UploadEnvelope = z.object({ upload: UploadView });
export const ListUploadsInput = PageInput.extend({
  brandId: IdInput.optional(),
  sort: sortChoice('createdAt', 'fileName').default('-createdAt'),
});
export const UploadList = z.object({ uploads: z.array(UploadView), nextCursor: NextCursor });

export const ContactView = z
  .object({
    id: Id,
    brandId: Id,
    email: EmailAddress,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    title: z.string().nullable(),
    organizationName: z.string().nullable(),
    organizationDomain: z.string().nullable(),
    organizationIndustry: z.string().nullable(),
    organizationSize: z.string().nullable(),
    linkedinUrl: z.string().nullable(),
    country: z.string().nullable(),
    consent: z.boolean().nullable().describe('Null if unknown. False means that the contact gets no email.'),
    unsubscribed: z.boolean(),
    customFields: z
      .record(z.string(), z.string())
      .describe('Values of other columns by column name: up to 50 per file, up to 500 characters each.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Contact',
    example: {
      id: EXAMPLE_ID,
      brandId: EXAMPLE_ID,
      email: 'ada.moreau@bluefield.example',
      firstName: 'Ada',
      lastName: 'Moreau',
      title: 'Head of Operations',
      organizationName: 'Bluefield Logistics',
      organizationDomain: 'bluefield.example',
      organizationIndustry: 'Logistics',
      organizationSize: '51-200',
      linkedinUrl: null,
      country: 'France',
      consent: true,
      unsubscribed: false,
      customFields: { Messe: 'Hannover 2026' },
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });

export const ListContactsInput = PageInput.extend({
  brandId: IdInput,
  q: z.string().trim().min(1).max(320).optional().describe('Start of the email address. Sorts by address.'),
  sort: AddressSort.optional(),
});
export const ContactList = z.object({ contacts: z.array(ContactView), nextCursor: NextCursor });
