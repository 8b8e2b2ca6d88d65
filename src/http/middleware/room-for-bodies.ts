import type { Request, Response } from 'express';
import { whoseRequest } from './whose-request.ts';

/** A dozen of the largest. What has begun to come is in memory until it is whole, and nobody's take that of everybody. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Room in this process for bodies that come slowly, the same for everybody. */
export function createRoomForBodies(largest: number) {
  const taken = new Map<string, number>();

  /** One that is compressed, or does not tell how long it is, may come to the largest. */
  function mostBytesOf({ headers }: Request): number {
    const length = headers['content-length'];
    const isPlain = /^(?:identity)?$/i.test(headers['content-encoding'] ?? '');
    return length === undefined || !isPlain ? largest : Math.min(Number(length), largest);
  }

  /** Answers how to give it back, once however often; null where there is none left. */
  return (request: Request, response: Response): (() => void) | null => {
    const owner = whoseRequest(response);
    const [bytes, before] = [mostBytesOf(request), taken.get(owner) ?? 0];
    if (before + bytes > MOST_BYTES) return null;
    taken.set(owner, before + bytes);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (taken.get(owner) ?? 0) - bytes;
      if (left > 0) taken.set(owner, left);
      else taken.delete(owner);
    };
  };
}
