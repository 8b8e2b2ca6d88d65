import type { Qualification } from '../reply.schema.ts';

/** Minimum confidence to trust a class. Below it, a person must check. */
export const SURE = 0.5;

/** A simple unsubscribe needs less. Below 0.3, four of five suspected ones are wrong. */
const LIKELY = 0.3;

/**
 * Tells whether the writer must be suppressed. Uncertain cases wait for review, because a suppressed lead does
 * not come back. The sequence ends in either case.
 */
export const isRefusal = ({ qualification, attention, confidence }: Qualification): boolean =>
  qualification === 'unsubscribe' && confidence >= (attention === null ? LIKELY : SURE);
