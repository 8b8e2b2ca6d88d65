import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { failLostRuns } from '../../costs/index.ts';

/** Longer than the longest possible answer. */
const LONGEST_MS: Milliseconds = 10 * 60_000;

/** Ends the runs of answers whose process died. Their expired reservations are released elsewhere. */
export const sweepAnswers = (unit: UnitOfWork): Promise<void> =>
  failLostRuns(unit, { serviceName: 'assistant', longestMs: LONGEST_MS });
