import { Organisation, User } from './organisation.entity.ts';

export type { CampaignNotifier, NotifyUnit } from './campaign-notifier.ts';
export { firstUser } from './first-user.ts';
export { findOrganisation, hasOrganisation, organisationNames, ownsUser, readTimeZone } from './identity.queries.ts';
export { identityRouter } from './identity.router.ts';
export { isWithinTrial, knownOrganisation, knownUser, timeZoneOf, trialEndOf } from './organisation-facts.ts';

export const identityEntities = [Organisation, User];
