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

/** RFC 9659: the largest window a zstd answer may ask for is 8 MB; unbounded, a frame of a few bytes could ask for 128. */
const ZSTD_WINDOW_BITS = 23;

/** Servers that forget the last bytes of a compressed page are common, and browsers show those pages. */
const TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH };

const NOTHING = Buffer.alloc(0);

/**
 * The first `limit` bytes of a body. It copies: a chunk is a slice that keeps the whole packet alive, and a body sent in
 * chunks of one byte would cost a hundred times its size.
 */
export class BoundedBody {
  readonly #limit: number;
  #bytes: Buffer = NOTHING;
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns false when the chunk did not fit whole. */
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

/** Null for a body that is not encoded, or in a way that was not asked for: it is handed on as it came. */
export function createDecoder(contentEncoding: string, firstByte: number): Transform | null {
  switch (contentEncoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(TOLERANT);
    case 'deflate':
      // Two formats go by this name; a zlib header has the method 8 in its low bits.
      return (firstByte & 0x0f) === 8 ? createInflate(TOLERANT) : createInflateRaw(TOLERANT);
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_BITS } });
    default:
      return null;
  }
}
