import { Lead } from './lead.entity.ts';
import { apolloSource } from './sources/apollo/apollo-source.ts';
import { contactsSource } from './sources/contacts-source.ts';
import { sandboxSource } from './sources/sandbox/sandbox-source.ts';

export const leadsEntities = [Lead];

export const leadSources = { sandbox: sandboxSource, contacts: contactsSource, apollo: apolloSource } as const;

export { createLeads, createUnreachableLeads, type ServedLead } from './create-leads.ts';
export { eraseLeads } from './erase-leads.ts';
export { detailsOf, findLead, viewLead } from './lead.queries.ts';
export { leadRouter } from './lead.router.ts';
export {
  assertOwnLead,
  type ContactedLead,
  contactedLeads,
  findContactedPages,
  isAlreadyReached,
  isErased,
  leadsById,
  leadsOfPerson,
  listContactedLeads,
  outreachTo,
  recipientOf,
} from './lead-facts.ts';
export {
  applyOutcomes,
  lockLeads,
  readReplyStates,
  recordAbsences,
  recordLeadRefusals,
  recordReferrals,
  recordReplyStates,
} from './lead-outcomes.ts';
export {
  type EarlierLead,
  findEarlierLeads,
  findReachablePeople,
  type LeadCampaign,
  type ReachablePerson,
  reachOf,
} from './reach.ts';
export { serveStatsRouter } from './serve-stats.ts';
export { addMissingFacts, completeLeads, completePeople } from './sources/apollo/complete-people.ts';
export { hasNewContacts } from './sources/contacts-source.ts';
export type {
  FoundPeople,
  SourceCampaign,
  SourcePosition,
} from './sources/lead-source.ts';
export type { Person } from './sources/person.rules.ts';
export { MAX_SANDBOX_PEOPLE } from './sources/sandbox/sandbox-source.ts';
