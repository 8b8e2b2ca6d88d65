import { ofOpenOrganisation } from '../../src/database/statement.ts';

export const timeZoneOf = (orgId: string) => `(select time_zone from organisations where id = ${orgId})`;

/** SQL condition: the organisation has no trial end, or the end is in the future. */
export const isWithinTrial = (orgId: string, now: string) =>
  `exists (select 1 from organisations where id = ${orgId} and (trial_ends_at is null or trial_ends_at > ${now}))`;

/** SQL expression: the id, or null if the organisation is unknown or closed. */
export const knownOrganisation = (orgId: string) =>
  `(select id from organisations where id = ${orgId} and closed_at is null)`;

/** SQL expression: the id, or null if the organisation has no such active user. */
export const knownUser = (orgId: string, userId: string) =>
  `(select id from users where id = ${userId} and org_id = ${orgId} and removed_at is null)`;

/** SQL expression: the permissions of the user. Null if the user is unknown or the organisation is closed. */
export const permissionsOf = (orgId: string, userId: string) =>
  `(select permissions from users where id = ${userId} and org_id = ${orgId} and removed_at is null
    and ${ofOpenOrganisation('org_id')})`;

export const trialEndOf = (orgId: string) => `(select trial_ends_at from organisations where id = ${orgId})`;

/** SQL expression: the ids of the users, including removed users. */
export const usersOf = (orgId: string) => `(select id from users where org_id = ${orgId})`;

/** The check runs every minute. Seven days cover an outage of the service. */
const ENDED_SINCE = '7 days';

/** SQL: organisations whose trial ended recently, by time or by an update. */
export const endedTrials = (now: string) => `(
  select id from organisations
  where trial_ends_at <= ${now} and greatest(trial_ends_at, updated_at) <= ${now}
    and greatest(trial_ends_at, updated_at) > ${now}::timestamptz - interval '${ENDED_SINCE}')`;
