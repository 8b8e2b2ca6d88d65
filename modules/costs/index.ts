import { z } from 'zod';
import { jobContract } from '../../src/kernel/job.ts';
import { StoredBudgetWindow } from './budget-window.entity.ts';
import { CostEntry, CostTotal } from './cost-entry.entity.ts';
import { PlatformPrice } from './price.entity.ts';
import { Run } from './run.entity.ts';

export { budgetView, campaignCosts, closedBudgetGate } from './budget.queries.ts';
export type { BudgetCaps, ClosedGate } from './budget.rules.ts';
export {
  type Conclusion,
  expireReservations,
  settle,
  settleAll,
  voidReservation,
  voidReservations,
} from './conclude-reservations.ts';
export { finishRun, finishRuns } from './finish-run.ts';
export { forgetRuns } from './forget-runs.ts';
export { noteUse } from './note-use.ts';
export { openBudget } from './open-budget.ts';
export { priceOf } from './price.queries.ts';
export { priceRouter } from './price.router.ts';
export { recordActual } from './record-actual.ts';
export { recordTokens } from './record-tokens.ts';
export { reopenTotal } from './reopen-total.ts';
export { type ReservationRequest, reserve, reserveAll } from './reserve.ts';
export { reserveBundle } from './reserve-bundle.ts';
export { createRunRouter } from './run.router.ts';
export { seedPrices } from './seed-prices.ts';
export { setCaps } from './set-caps.ts';
export { type NewRun, startRun, startRuns } from './start-run.ts';

/** Looks for reservations whose worker died. */
export const expireReservationsJob = jobContract('costs.expire-reservations', z.object({}));

export const costsEntities = [PlatformPrice, Run, CostEntry, CostTotal, StoredBudgetWindow];
