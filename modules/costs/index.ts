import { StoredBudgetWindow } from './budget/budget-window.entity.ts';
import { CostEntry, CostTotal } from './ledger/cost-entry.entity.ts';
import { PlatformPrice } from './prices/price.entity.ts';
import { Run } from './runs/run.entity.ts';

export const costsEntities = [PlatformPrice, Run, CostEntry, CostTotal, StoredBudgetWindow];

export { budgetView, campaignCosts, closedBudgetGate, isTotalSpent, toldGate } from './budget/budget.queries.ts';
export type { BudgetCaps, ClosedGate } from './budget/budget.rules.ts';
export { capsOf, totalCostOf, widestCap } from './budget/caps.ts';
export type { BudgetOwner } from './budget/load-budget.ts';
export { openBudget } from './budget/open-budget.ts';
export { reopenTotal } from './budget/reopen-total.ts';
export { setCaps } from './budget/set-caps.ts';
export {
  expireReservations,
  settle,
  settleAll,
  voidReservation,
  voidReservations,
} from './ledger/conclude-reservations.ts';
export { costsByDay, spentIn } from './ledger/costs-in-time.ts';
export { expireReservationsHandler } from './ledger/expire-reservations.ts';
export { MoneyGone, noteUse } from './ledger/note-use.ts';
export { recordActual } from './ledger/record-actual.ts';
export { recordTokens } from './ledger/record-tokens.ts';
export { type ReservationRequest, reserve, reserveAll } from './ledger/reserve.ts';
export { reserveBundle } from './ledger/reserve-bundle.ts';
export { reserveOutside } from './ledger/reserve-outside.ts';
export { reservedFor } from './ledger/reserved-for.ts';
export { costOf, lastCostOf } from './ledger/spent-on.ts';
export { tokenPrice } from './ledger/token-price.ts';
export { costTypeOf } from './prices/cost-type.ts';
export { priceOf, setOwnPrices } from './prices/price.queries.ts';
export { priceRouter } from './prices/price.router.ts';
export { seedPrices } from './prices/seed-prices.ts';
export { abandonRuns } from './runs/abandon-runs.ts';
export { assertOwn } from './runs/assert-own.ts';
export { batchesOf, type CampaignBatches } from './runs/batches.queries.ts';
export { BrandRunList } from './runs/brand-runs.schema.ts';
export { CostGroups } from './runs/cost-groups.schema.ts';
export { costsOfRuns } from './runs/costs-of-runs.ts';
export { endLostRuns } from './runs/end-lost-runs.ts';
export { finishRun, finishRuns } from './runs/finish-run.ts';
export { forgetRuns } from './runs/forget-runs.ts';
export { findRun, listRuns } from './runs/run.queries.ts';
export { createRunRouter } from './runs/run.router.ts';
export { ListRunsInput, RunDetail, RunList, RunRef } from './runs/run.schema.ts';
export { runsOfBrand } from './runs/runs-of-brand.ts';
export { type NewRun, startRun, startRuns } from './runs/start-run.ts';
export { sumCosts } from './runs/sum-costs.ts';
