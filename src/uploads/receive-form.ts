import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { addAbortSignal, type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { badRequest, DomainError } from '../kernel/errors.ts';
import { outsideText } from '../kernel/text/outside-text.ts';

/** About five million contacts. */
export const MAX_FILE_BYTES = 512 * 1024 * 1024;
/** Enough for a mapping of a thousand columns. */
const MAX_FIELD_BYTES = 256 * 1024;
const MAX_FIELDS = 20;

export interface ReceivedFile {
  name: string | null;
  /** Open for reading. The caller of `receiveForm` closes it. */
  handle: FileHandle;
  bytes: number;
  /** SHA-256. */
  hash: string;
  isUtf8: boolean;
}

export interface ReceivedForm {
  fields: Map<string, string>;
  file: ReceivedFile | null;
}

/**
 * Reads a multipart form and writes its `file` to disk as it arrives. Fields may come before or after the file.
 * A slow client therefore holds neither memory nor a database connection.
 */
export async function receiveForm(request: IncomingMessage, handle: FileHandle): Promise<ReceivedForm> {
  const busboy = createParser(request);
  const fields = new Map<string, string>();
  const files: Promise<ReceivedFile>[] = [];
  const givenUp = new AbortController();
  const received = new Promise<void>((resolve, reject) => {
    const broken = (cause: unknown) => reject(badRequest('The multipart form is malformed or incomplete.', { cause }));
    busboy.on('field', (name, value, _isNameCut, isCut) => {
      if (isCut) reject(badRequest(`${outsideText(name, 100)} is longer than ${MAX_FIELD_BYTES} bytes.`));
      fields.set(outsideText(name), outsideText(value));
    });
    busboy.on('file', (name, stream, fileName) => {
      if (name !== 'file' || files.length > 0) {
        stream.resume();
        return;
      }
      const file = storeFile(stream, fileName, { handle, signal: givenUp.signal });
      files.push(file);
      file.catch((error: unknown) => (error instanceof DomainError ? reject(error) : broken(error)));
    });
    busboy.on('finish', resolve);
    busboy.on('error', broken);
    const goneAway = () => broken(new Error('The connection was closed.'));
    request.on('close', () => request.complete || goneAway());
    // The request may have closed while the file was opened, and then emits no further event.
    if (request.destroyed) goneAway();
    request.pipe(busboy);
  });
  try {
    await received;
  } catch (error) {
    // The parser does not end a truncated file, so its reader would wait forever.
    givenUp.abort();
    await Promise.allSettled(files);
    throw error;
  } finally {
    request.unpipe(busboy);
  }
  const [file = null] = await Promise.all(files);
  return { fields, file };
}

function createParser(request: IncomingMessage) {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new DomainError('unsupported_media_type', 'The request body must be multipart/form-data.');
  }
  try {
    const limits = { files: 2, fileSize: MAX_FILE_BYTES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
    return new Busboy({ headers: request.headers as BusboyHeaders, limits, isPartAFile });
  } catch (error) {
    throw badRequest('The Content-Type of the multipart form has no boundary.', { cause: error });
  }
}

/** Identifies the file by its field name, because clients that send it from memory give no file name. */
const isPartAFile = (name: string | undefined, type: string | undefined, fileName: string | undefined): boolean =>
  name === 'file' || type === 'application/octet-stream' || fileName !== undefined;

async function storeFile(
  stream: BusboyFileStream,
  name: string | undefined,
  { handle, signal }: { handle: FileHandle; signal: AbortSignal },
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let bytes = 0;
  for await (const chunk of addAbortSignal(signal, stream as Readable) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    isUtf8 &&= decodes(decoder, chunk);
    await handle.appendFile(chunk).catch((cause: unknown) => {
      throw new DomainError('unavailable', 'The service has no disk space for the file right now. Try again later.', {
        cause,
      });
    });
  }
  if (stream.truncated)
    throw new DomainError('too_large', 'The file is larger than 512 MB. Split it into smaller files.');
  return { name: outsideText(name ?? '', 255) || null, handle, bytes, hash: hash.digest('hex'), isUtf8 };
}

function decodes(decoder: TextDecoder, chunk: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}
