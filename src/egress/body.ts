import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd';

/** RFC 9659: the largest zstd window is 8 MB. Without a limit, a frame of a few bytes could request 128 MB. */
const ZSTD_WINDOW_BITS = 23;

/** Many servers omit the last bytes of a compressed page, and browsers show these pages. */
const TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH };

const NOTHING = Buffer.alloc(0);

/**
 * Keeps the first `limit` bytes of a body. Copies each chunk, because a slice keeps its whole packet alive:
 * one-byte chunks would cost a hundred times their size.
 */
export class BoundedBody {
  readonly #limit: number;
  #bytes: Buffer = NOTHING;
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns false if the chunk did not fit completely. */
  append(chunk: Buffer): boolean {
    const wanted = this.#length + chunk.length;
    if (wanted > this.#bytes.length) this.#grow(wanted);
    this.#length += chunk.copy(this.#bytes, this.#length);
    return wanted <= this.#limit;
  }

  toBuffer(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(wanted: number): void {
    const capacity = Math.max(wanted, this.#bytes.length * 2);
    const larger = Buffer.allocUnsafe(Math.min(capacity, this.#limit));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** Returns null if the body has no encoding or one that was not requested. The body is then passed on unchanged. */
export function createDecoder(contentEncoding: string, firstByte: number): Transform | null {
  switch (contentEncoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(TOLERANT);
    case 'deflate':
      // Two formats have this name. A zlib header has method 8 in its low bits.
      return (firstByte & 0x0f) === 8 ? createInflate(TOLERANT) : createInflateRaw(TOLERANT);
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_BITS } });
    default:
      return null;
  }
}
