import { Lead } from './lead.entity.ts';

export const leadsEntities = [Lead];

export { completeLeads } from './complete-leads.ts';
export { createLeads, type LeadCampaign, type ServedLead } from './create-leads.ts';
export { forgetPerson } from './forget-person.ts';
export { keepUnreachable } from './keep-unreachable.ts';
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
} from './learn-of-people.ts';
export { reachOf } from './reach.rules.ts';
export { type ReachablePerson, reachablePeople } from './reachable-people.ts';
export { serveStatsRouter } from './serve-stats.ts';
export { completePeople, withFacts } from './sources/apollo/complete-people.ts';
export { hasNewContacts } from './sources/contacts-source.ts';
export type {
  FoundPeople,
  SourceCampaign,
  SourcePosition,
} from './sources/lead-source.ts';
export { leadSources } from './sources/lead-sources.ts';
export type { Person } from './sources/person.rules.ts';
export { SANDBOX_PEOPLE } from './sources/sandbox/sandbox-source.ts';
export { type EarlierLead, earlierLeads } from './written-before.ts';
