import type { Qualification } from '../reply.schema.ts';

/** From this chance on what a mail says is believed; below it, a person is asked to look at it. */
export const SURE = 0.5;

/**
 * Who wrote it is to be left alone. An objection or a threat that is only guessed at waits for the person who is shown it:
 * a lead that is lost to a guess does not come back.
 */
export const isRefusal = ({ qualification, attention, confidence }: Qualification): boolean =>
  qualification === 'unsubscribe' && (attention === null || confidence >= SURE);
