import { Organisation, User } from './organisation.entity.ts';

export type { CampaignNotifier, NotifyUnit } from './campaign-notifier.ts';
export { firstUser } from './first-user.ts';
export { findOrganisation } from './identity.queries.ts';
export { identityRouter } from './identity.router.ts';
export { Organisation } from './organisation.entity.ts';
export { timeZoneOf, trialEndOf } from './organisation-facts.ts';

export const identityEntities = [Organisation, User];
