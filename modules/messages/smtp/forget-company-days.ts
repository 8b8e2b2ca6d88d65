import { pruneAfter, repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';

/** A calendar day is over in every time zone after two days. */
const KEPT_MS = 2 * 86_400_000;

/** Prunes company limits of past days. A row that is claimed concurrently belongs to today and stays. */
export const forgetCompanyDays = pruneAfter(KEPT_MS, (em, before, signal) =>
  repeatUntilDone(
    async (limit) => (await statement(em, FORGET, [before.toISOString().slice(0, 10), limit])).length,
    signal,
  ),
);

const FORGET = `
  delete from company_days where (org_id, company) in (
    select org_id, company from company_days where day < $1::date order by day limit $2 for update skip locked)
  returning company`;
