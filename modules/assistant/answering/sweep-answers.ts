import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { endLostRuns } from '../../costs/index.ts';

/** Longer than an answer may take. */
const LONGEST_MS: Milliseconds = 10 * 60_000;

/** Ends the runs of answers whose process died; what was reserved for them goes back as everything of the dead does. */
export const sweepAnswers = (unit: UnitOfWork): Promise<void> =>
  endLostRuns(unit, { serviceName: 'assistant', longestMs: LONGEST_MS });
