import type { IncomingMessage } from 'node:http';
import { badRequest, DomainError } from '../../../src/kernel/errors.ts';

/** Enough for one field and the extra fields of mail clients. */
const MAX_BYTES = 16 * 1024;

export async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new DomainError('too_large', 'The form is larger than 16 kB.');
    chunks.push(chunk);
  }
  try {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    return await new Response(Buffer.concat(chunks), { headers }).formData();
  } catch (cause) {
    throw badRequest('The request body must be a form.', { cause });
  }
}
