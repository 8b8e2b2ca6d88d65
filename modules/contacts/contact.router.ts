import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { listContacts, listUploads, readUpload } from './contact.queries.ts';
import {
  ContactList,
  ListContactsInput,
  ListUploadsInput,
  UploadEnvelope,
  UploadList,
  UploadRef,
} from './contact.schema.ts';

const tag = 'Contacts';

export const contactRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/orgs/contacts', {
        permission: 'contacts.read',
        tag,
        summary: 'List contacts',
      }),
    )
    .input(ListContactsInput)
    .output(ContactList)
    .query(({ ctx, input }) => listContacts(ctx, input)),

  listUploads: member
    .meta(
      rest('GET', '/v1/orgs/contacts/uploads', {
        permission: 'contacts.read',
        tag,
        summary: 'List uploads',
      }),
    )
    .input(ListUploadsInput)
    .output(UploadList)
    .query(({ ctx, input }) => listUploads(ctx, input)),

  getUpload: member
    .meta(
      rest('GET', '/v1/orgs/contacts/uploads/{uploadId}', {
        permission: 'contacts.read',
        tag,
        summary: 'Retrieve an upload with its progress and rejected rows',
      }),
    )
    .input(UploadRef)
    .output(UploadEnvelope)
    .query(({ ctx, input }) => readUpload(ctx, input)),
});
