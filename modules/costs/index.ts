import { StoredBudgetWindow } from './budget/budget-window.entity.ts';
import { CostEntry, CostTotal } from './ledger/cost-entry.entity.ts';
import { PlatformPrice } from './prices/price.entity.ts';
import { Run } from './runs/run.entity.ts';

export const costsEntities = [PlatformPrice, Run, CostEntry, CostTotal, StoredBudgetWindow];

export { budgetView, campaignCosts, closedBudgetGate, isTotalSpent, toldGate } from './budget/budget.queries.ts';
export type { BudgetCaps, ClosedGate } from './budget/budget.rules.ts';
export { capsOf, setCaps, totalCostOf, widestCap } from './budget/caps.ts';
export type { BudgetOwner } from './budget/load-budget.ts';
export { openBudget, reopenTotal } from './budget/open-budget.ts';
export {
  expireReservations,
  expireReservationsHandler,
  settle,
  settleAll,
  voidReservation,
  voidReservations,
} from './ledger/conclude-reservations.ts';
export { costOf, costsByDay, lastCostOf, reservedFor, spentIn } from './ledger/cost.queries.ts';
export { MoneyGone, noteUse } from './ledger/note-use.ts';
export { recordActual } from './ledger/record-actual.ts';
export { recordTokens, tokenPrice } from './ledger/record-tokens.ts';
export { type ReservationRequest, reserve, reserveAll } from './ledger/reserve.ts';
export { reserveBundle } from './ledger/reserve-bundle.ts';
export { reserveOutside } from './ledger/reserve-outside.ts';
export { priceOf, setOwnPrices } from './prices/price.queries.ts';
export { priceRouter } from './prices/price.router.ts';
export { costTypeOf, seedPrices } from './prices/price-catalogue.ts';
export { assertOwn } from './runs/assert-own.ts';
export { BrandRunList } from './runs/brand-runs.schema.ts';
export { CostGroups } from './runs/cost-groups.schema.ts';
export { forgetRuns } from './runs/forget-runs.ts';
export { costsOfRuns } from './runs/group-costs.ts';
export { batchesOf, type CampaignBatches, findRun, listRuns } from './runs/run.queries.ts';
export { createRunRouter } from './runs/run.router.ts';
export { ListRunsInput, RunDetail, RunList, RunRef } from './runs/run.schema.ts';
export {
  abandonRuns,
  endLostRuns,
  finishRun,
  finishRuns,
  type NewRun,
  startRun,
  startRuns,
} from './runs/run-lifecycle.ts';
export { runsOfBrand } from './runs/runs-of-brand.ts';
export { sumCosts } from './runs/sum-costs.ts';
