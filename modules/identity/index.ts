import { Organisation, User } from './organisation.entity.ts';

export { BUILT_IN_ROLES, OWNER_ROLE, type Role } from './built-in-roles.ts';
export type { CampaignNotifier, NotifyUnit, Whose } from './campaign-notifier.ts';
export { ensureFirstUser } from './create-user.ts';
export {
  findOpenOrganisation,
  findOrganisation,
  hasOrganisation,
  organisationNames,
  ownsUser,
  readTimeZone,
} from './identity.queries.ts';
export { identityRouter } from './identity.router.ts';
export {
  endedTrials,
  isWithinTrial,
  knownOrganisation,
  knownUser,
  permissionsOf,
  timeZoneOf,
  trialEndOf,
  usersOf,
} from './organisation-facts.ts';
export { closeOrganisation, removeOrganisation, reopenOrganisation } from './organisations.ts';

export const identityEntities = [Organisation, User];
