import { Lead } from './lead.entity.ts';
import { apolloSource } from './sources/apollo/apollo-source.ts';
import { contactsSource } from './sources/contacts-source.ts';
import { sandboxSource } from './sources/sandbox/sandbox-source.ts';

export const leadsEntities = [Lead];

export const leadSources = { sandbox: sandboxSource, contacts: contactsSource, apollo: apolloSource } as const;

export { createLeads, keepUnreachable, type ServedLead } from './create-leads.ts';
export { forgetPerson } from './erase-leads.ts';
export { detailsOf, findLead, viewLead } from './lead.queries.ts';
export { leadRouter } from './lead.router.ts';
export {
  assertOwnLead,
  isErased,
  isReached,
  leadsNamed,
  leadsOfPerson,
  leadsWrittenTo,
  listWrittenTo,
  outreachTo,
  pagesOfWrittenTo,
  recipientOf,
  type WrittenTo,
} from './lead-facts.ts';
export {
  learnOfPeople,
  lockLeads,
  noteAbsences,
  noteAnswers,
  noteReferrals,
  noteRefusals,
  readAnswered,
} from './lead-outcomes.ts';
export {
  type EarlierLead,
  earlierLeads,
  type LeadCampaign,
  type ReachablePerson,
  reachablePeople,
  reachOf,
} from './reach.ts';
export { serveStatsRouter } from './serve-stats.ts';
export { completeLeads, completePeople, withFacts } from './sources/apollo/complete-people.ts';
export { hasNewContacts } from './sources/contacts-source.ts';
export type {
  FoundPeople,
  SourceCampaign,
  SourcePosition,
} from './sources/lead-source.ts';
export type { Person } from './sources/person.rules.ts';
export { SANDBOX_PEOPLE } from './sources/sandbox/sandbox-source.ts';
