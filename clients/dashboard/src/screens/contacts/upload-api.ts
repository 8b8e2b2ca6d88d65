import type { ContactsPreviewUploadAnswer as UploadPreview } from '../../../../sdk/src/generated/schemas.ts';
import { callRest } from '../../api/rest.ts';

export type { UploadPreview };
export type RowError = UploadPreview['errors'][number];

/** Field by column name; null drops the column. */
export type Corrections = Record<string, string | null>;

/** Covers the header and the first hundred rows of nearly every file. */
const BEGINNING_BYTES = 512 * 1024;

export async function previewUpload(file: File, corrections: Corrections): Promise<UploadPreview> {
  const form = new FormData();
  form.set('file', file.slice(0, BEGINNING_BYTES), file.name);
  form.set('columnMapping', JSON.stringify(corrections));
  const response = await callRest('/v1/orgs/contacts/upload/preview', { method: 'POST', body: form });
  const preview = (await response.json()) as UploadPreview;
  // A cut file may end inside a row, so this failure is expected.
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
