import { forgetAfter, repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';

/** A day is over everywhere within two. */
const KEPT_MS = 2 * 86_400_000;

/** Whom companies were written to on days that are over. What somebody claims at this moment is a row of today again. */
export const forgetCompanyDays = forgetAfter(KEPT_MS, (em, before, signal) =>
  repeatUntilDone(
    async (limit) => (await statement(em, FORGET, [before.toISOString().slice(0, 10), limit])).length,
    signal,
  ),
);

const FORGET = `
  delete from company_days where (org_id, company) in (
    select org_id, company from company_days where day < $1::date order by day limit $2 for update skip locked)
  returning company`;
