import type { Qualification } from '../reply.schema.ts';

/** From this chance on what a mail says is believed; below it, a person is asked to look at it. */
export const SURE = 0.5;

/** Of a plain wish for no more mail less is enough: below it, of five that look like one four are none. */
const LIKELY = 0.3;

/**
 * Who wrote it is to be left alone by everybody. What is only guessed at waits for the person who is shown it: a lead that
 * is lost to a guess does not come back. The sequence has ended with the answer all the same.
 */
export const isRefusal = ({ qualification, attention, confidence }: Qualification): boolean =>
  qualification === 'unsubscribe' && confidence >= (attention === null ? LIKELY : SURE);
