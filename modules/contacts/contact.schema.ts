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

/** What a column of a file can be. `name` is split into first and last name. */
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
    'Column of the file → field of a contact; null for any other column, which is kept in `customFields` unless `columnMapping` said null.',
  example: { 'E-Mail': 'email', Firma: 'organizationName', Notizen: null },
});
export type ColumnMapping = z.output<typeof ColumnMapping>;

export const UploadStatus = z.enum(['receiving', 'completed', 'failed']).meta({ id: 'UploadStatus' });
export type UploadStatus = z.output<typeof UploadStatus>;

export const RowError = z
  .object({
    row: z.number().int().describe('As a spreadsheet counts: the header is row 1.'),
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
        field: ContactField.nullable().describe('What the column is taken for; null for one of your own.'),
        examples: z.array(z.string()).describe('Its first values.'),
      }),
    ),
    hasAddresses: z
      .boolean()
      .describe('False while no column is known to hold email addresses: the upload would be refused.'),
    rows: z.number().int().describe('Rows looked at: the first 100 at the most.'),
    rejected: z.number().int().describe('Of these, how many could not be kept.'),
    errors: z.array(RowError).describe('Why.'),
    charset: z
      .enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])
      .describe('How its letters are read. `windows-1252` is a guess: where they look wrong, save the file as UTF-8.'),
    failure: z
      .string()
      .nullable()
      .describe(
        'Why nothing can be read after these rows; also where a row goes on after the beginning that you sent.',
      ),
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
    progress: z.number().min(0).max(1).describe('How much of the file is read, from 0 to 1.'),
    columnMapping: ColumnMapping.nullable(),
    rows: z.number().int().describe('Rows read so far: the sum of the four numbers that follow.'),
    added: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    rejected: z.number().int(),
    errors: z.array(RowError).describe('The first 100 rejected rows with the reason.'),
    failure: z.string().nullable().describe('Why the upload ended early. What was read until then is kept.'),
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
    consent: z.boolean().nullable().describe('Null where the file did not say; false is never written to.'),
    unsubscribed: z.boolean(),
    customFields: z
      .record(z.string(), z.string())
      .describe('What further columns of a file say, by their names: up to 50 of one file, up to 500 characters each.'),
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
  q: z.string().trim().min(1).max(320).optional().describe('Whose address begins so, in the order of addresses.'),
  sort: AddressSort.optional(),
});
export const ContactList = z.object({ contacts: z.array(ContactView), nextCursor: NextCursor });
