import type { ContactsPreviewUploadAnswer as UploadPreview } from '../../../../sdk/src/generated/schemas.ts';
import { callRest } from '../../api/rest.ts';

export type { UploadPreview };
export type RowError = UploadPreview['errors'][number];

/** Corrections of what the columns are taken for; null leaves one out. */
export type Corrections = Record<string, string | null>;

/** Enough for the header and the first hundred rows of nearly every list. */
const BEGINNING_BYTES = 512 * 1024;

export async function previewUpload(file: File, corrections: Corrections): Promise<UploadPreview> {
  const form = new FormData();
  form.set('file', file.slice(0, BEGINNING_BYTES), file.name);
  form.set('columnMapping', JSON.stringify(corrections));
  const response = await callRest('/v1/orgs/contacts/upload/preview', { method: 'POST', body: form });
  const preview = (await response.json()) as UploadPreview;
  // A beginning ends anywhere.
  return file.size > BEGINNING_BYTES ? { ...preview, failure: null } : preview;
}

export async function uploadContacts(brandId: string, file: File, corrections: Corrections): Promise<string> {
  const form = new FormData();
  form.set('brandId', brandId);
  form.set('columnMapping', JSON.stringify(corrections));
  form.set('file', file, file.name);
  const response = await callRest('/v1/orgs/contacts/upload', { method: 'POST', body: form });
  return ((await response.json()) as { uploadId: string }).uploadId;
}
