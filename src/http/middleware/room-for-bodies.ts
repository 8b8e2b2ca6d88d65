import type { Request, Response } from 'express';
import { whoseRequest } from './whose-request.ts';

/** A dozen of the largest bodies. Incomplete bodies stay in memory, so the limit applies per caller. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Tracks memory for slow bodies in this process, per caller. */
export function createRoomForBodies(largest: number) {
  const taken = new Map<string, number>();

  /** A compressed body, or one without a length, counts as the largest. */
  function mostBytesOf({ headers }: Request): number {
    const length = headers['content-length'];
    const isPlain = /^(?:identity)?$/i.test(headers['content-encoding'] ?? '');
    return length === undefined || !isPlain ? largest : Math.min(Number(length), largest);
  }

  /** Returns a function that releases the memory (safe to call twice), or null if none is left. */
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
