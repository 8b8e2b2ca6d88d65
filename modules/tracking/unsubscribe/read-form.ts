import type { IncomingMessage } from 'node:http';
import { badRequest, DomainError } from '../../../src/kernel/errors.ts';

/** A form of one field, and whatever a mail program adds to it. */
const MAX_BYTES = 16 * 1024;

/** Reads a small form, in either of the two ways in which forms are sent. */
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
