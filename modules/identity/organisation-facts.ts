import { ofOpenOrganisation } from '../../src/database/open-organisations.ts';

/** In SQL: the time zone of the organisation whose id stands there. */
export const timeZoneOf = (orgId: string) => `(select time_zone from organisations where id = ${orgId})`;

/** In SQL: the organisation has no trial, or one that has not ended at this moment. */
export const isWithinTrial = (orgId: string, now: string) =>
  `exists (select 1 from organisations where id = ${orgId} and (trial_ends_at is null or trial_ends_at > ${now}))`;

/** In SQL: the id of an organisation as it was named; null where there is no such one, or it is closed. */
export const knownOrganisation = (orgId: string) =>
  `(select id from organisations where id = ${orgId} and closed_at is null)`;

/** In SQL: the id of a user as it was named; null where the organisation has no such one. */
export const knownUser = (orgId: string, userId: string) =>
  `(select id from users where id = ${userId} and org_id = ${orgId} and removed_at is null)`;

/** In SQL: what a user may do; null where the organisation has no such one, or is closed. */
export const permissionsOf = (orgId: string, userId: string) =>
  `(select permissions from users where id = ${userId} and org_id = ${orgId} and removed_at is null
    and ${ofOpenOrganisation('org_id')})`;

/** In SQL: when the organisation's trial ends; null where it has none. */
export const trialEndOf = (orgId: string) => `(select trial_ends_at from organisations where id = ${orgId})`;

/** In SQL: the ids of the organisation's users. */
export const usersOf = (orgId: string) => `(select id from users where org_id = ${orgId})`;

/** Once a minute somebody asks, and a service may be away for some days. */
const ENDED_SINCE = '7 days';

/** In SQL: organisations whose trial has ended in the last days, or was set to have ended. */
export const endedTrials = (now: string) => `(
  select id from organisations
  where trial_ends_at <= ${now} and greatest(trial_ends_at, updated_at) <= ${now}
    and greatest(trial_ends_at, updated_at) > ${now}::timestamptz - interval '${ENDED_SINCE}')`;
