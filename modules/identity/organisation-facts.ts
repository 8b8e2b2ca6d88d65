/** In SQL: the time zone of the organisation whose id stands there. */
export const timeZoneOf = (orgId: string) => `(select time_zone from organisations where id = ${orgId})`;

/** In SQL: when the organisation's trial ends; null where it has none. */
export const trialEndOf = (orgId: string) => `(select trial_ends_at from organisations where id = ${orgId})`;
