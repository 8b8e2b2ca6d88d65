import { z } from 'zod';
import { executeOnce, fingerprintOf } from '../../../src/api/idempotency.ts';
import type { PlainCall, PlainRoute } from '../../../src/api/plain-route.ts';
import type { MemberContext, Needs } from '../../../src/kernel/context.ts';
import { invalidInput } from '../../../src/kernel/errors.ts';
import { EXAMPLE_ID, IdInput } from '../../../src/kernel/schema.ts';
import { answerUpload, csvFileOf } from '../../../src/uploads/answer-upload.ts';
import type { ReceivedForm } from '../../../src/uploads/receive-form.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { UploadStarted } from '../contact.schema.ts';
import { MappingField } from './column-mapping.rules.ts';
import { importContacts, type NewUpload } from './import-contacts.ts';

const UploadForm = z.object({
  brandId: IdInput,
  columnMapping: MappingField,
});

export const uploadContactsRoute: PlainRoute = {
  name: 'contacts.upload',
  method: 'POST',
  path: '/v1/orgs/contacts/upload',
  access: 'member',
  permission: 'contacts.write',
  tag: 'Contacts',
  summary: 'Upload contacts as CSV',
  description:
    'Detects the encoding, the delimiter and the columns (headers in many languages). Use `columnMapping` to correct the columns. Other columns are stored as `customFields`. The list of uploads shows the progress. Invalid rows are in the report of the upload. Empty cells keep existing values. Uploading the same file twice adds nothing.',
  document: {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file', 'brandId'],
            properties: {
              file: {
                type: 'string',
                format: 'binary',
                contentMediaType: 'text/csv',
                description: 'CSV with a header row, up to 512 MB.',
              },
              brandId: { type: 'string', format: 'uuid', description: 'Id of the brand.' },
              columnMapping: {
                type: 'string',
                contentMediaType: 'application/json',
                description: 'Corrections as JSON: column → field, or null to exclude a column.',
              },
            },
          },
          example: {
            file: 'E-Mail;Vorname\nada@x.example;Ada',
            brandId: EXAMPLE_ID,
            columnMapping: '{"E-Mail":"email"}',
          },
        },
      },
    },
    answer: {
      description: 'Id and status of the upload.',
      type: 'application/json',
      schema: z.toJSONSchema(UploadStarted, { io: 'output' }),
      example: { uploadId: EXAMPLE_ID, status: 'completed' },
    },
  },
  handle: uploadContacts,
};

function uploadContacts(context: MemberContext, call: PlainCall): Promise<void> {
  return answerUpload(context, call, (form) =>
    runOncePerKey(context, call, form, async () => {
      const upload = await readForm({ ...context, em: context.orm.em.fork() }, form);
      const imported = await importContacts({ ...context, em: context.orm.em.fork() }, upload);
      // Running campaigns of the brand pick up the new contacts.
      context.campaignNotifier.notify(context, { orgId: upload.orgId, brandId: upload.brandId });
      return imported;
    }),
  );
}

async function readForm({ em, actor: { orgId } }: Needs<'em' | 'actor'>, form: ReceivedForm): Promise<NewUpload> {
  const parsed = UploadForm.safeParse(Object.fromEntries(form.fields));
  if (!parsed.success) throw invalidInput(parsed.error);
  const file = csvFileOf(form);
  const { brandId, columnMapping } = parsed.data;
  await assertOwnBrand(em, orgId, brandId);
  return { orgId, brandId, file, corrections: columnMapping };
}

/** Replays the stored response for a repeated key. Rows are committed outside this transaction. */
async function runOncePerKey(
  { orm, clock, vault, actor, connections }: MemberContext,
  { idempotencyKey, response }: PlainCall,
  { fields, file }: ReceivedForm,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (idempotencyKey === null) return work();
  const fingerprint = fingerprintOf(uploadContactsRoute.name, {
    brandId: fields.get('brandId'),
    columnMapping: fields.get('columnMapping'),
    hash: file?.hash,
  });
  const request = { scope: actor.orgId, key: idempotencyKey, fingerprint };
  const { replayed, data } = await connections.holding('idempotentUpload', actor.orgId, () =>
    executeOnce({ em: orm.em.fork(), clock, vault }, request, async () => ({ data: await work() })),
  );
  if (replayed) response.setHeader('Idempotency-Replayed', 'true');
  return data;
}
