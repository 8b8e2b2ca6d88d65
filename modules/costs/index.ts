import { StoredBudgetWindow } from './budget/budget-window.entity.ts';
import { CostEntry, CostTotal } from './ledger/cost-entry.entity.ts';
import { PlatformPrice } from './prices/price.entity.ts';
import { Run } from './runs/run.entity.ts';

export const costsEntities = [PlatformPrice, Run, CostEntry, CostTotal, StoredBudgetWindow];

export { announcedGate, campaignCosts, closedBudgetGate, isTotalSpent, viewBudget } from './budget/budget.queries.ts';
export type { BudgetCaps, ClosedGate } from './budget/budget.rules.ts';
export { capsOf, setCaps, totalCostOf, widestCap } from './budget/caps.ts';
export type { BudgetOwner } from './budget/load-budget.ts';
export { openBudget, reopenTotal } from './budget/open-budget.ts';
export {
  expireReservations,
  expireReservationsHandler,
  settleReservation,
  settleReservations,
  voidReservation,
  voidReservations,
} from './ledger/conclude-reservations.ts';
export { campaignCostOf, costsByDay, lastCostOf, reservedFor, sumCostsBetween } from './ledger/cost.queries.ts';
export { recordActual } from './ledger/record-actual.ts';
export { recordTokens, tokenPrice } from './ledger/record-tokens.ts';
export { ReservationGone, recordUse } from './ledger/record-use.ts';
export { type ReservationRequest, reserve, reserveAll } from './ledger/reserve.ts';
export { reserveBundle } from './ledger/reserve-bundle.ts';
export { reserveOutside } from './ledger/reserve-outside.ts';
export { priceOf, setOwnPrices } from './prices/price.queries.ts';
export { priceRouter } from './prices/price.router.ts';
export { costTypeOf, seedPrices } from './prices/price-catalogue.ts';
export { assertOwnRunFilter } from './runs/assert-own.ts';
export { BrandRunList } from './runs/brand-runs.schema.ts';
export { listBrandRuns } from './runs/brand-runs.ts';
export { CostGroups } from './runs/cost-groups.schema.ts';
export { sumRunCosts } from './runs/group-costs.ts';
export { pruneRuns } from './runs/prune-runs.ts';
export { type CampaignBatches, countBatches, findRun, listRuns } from './runs/run.queries.ts';
export { createRunRouter } from './runs/run.router.ts';
export { CostRunDetail, CostRunRef, ListCostRunsInput, RunList } from './runs/run.schema.ts';
export {
  abandonRuns,
  failLostRuns,
  finishRun,
  finishRuns,
  type NewRun,
  startRun,
  startRuns,
} from './runs/run-lifecycle.ts';
export { sumCosts } from './runs/sum-costs.ts';
