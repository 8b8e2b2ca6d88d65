import { Audience } from './audience.entity.ts';
import { Contact, ContactUpload } from './contact.entity.ts';
import { Lead } from './lead.entity.ts';
import { Suppression } from './suppression.entity.ts';

export { completePeople, withFacts } from './apollo/complete-people.ts';
export { findAudiences } from './audience.queries.ts';
export { audienceRouter } from './audience.router.ts';
export { completeLeads } from './complete-leads.ts';
export { contactRouter } from './contact.router.ts';
export { createLeads, type LeadCampaign, type ServedLead } from './create-leads.ts';
export { erasedAmong, lockErasures } from './erased-people.ts';
export { failLostUploads } from './fail-lost-uploads.ts';
export { forgetPerson } from './forget-person.ts';
export { importSuppressionsRoute } from './import-suppressions.ts';
export { isSuppressed } from './is-suppressed.ts';
export { keepUnreachable } from './keep-unreachable.ts';
export { leadRouter } from './lead.router.ts';
export type { FoundPeople, Purchase, SourceCampaign, SourcePosition, Till } from './lead-source.ts';
export { leadSources } from './lead-sources.ts';
export { memberConditions } from './member-conditions.ts';
export { type Person, personKey } from './person.rules.ts';
export { type ReachablePerson, reachablePeople } from './reachable-people.ts';
export { suppress, suppressedKeys } from './suppress.ts';
export { suppressionRouter } from './suppression.router.ts';
export type { SuppressionSource } from './suppression.schema.ts';
export { uploadContactsRoute } from './upload-contacts.ts';

export const leadsEntities = [Lead, Contact, ContactUpload, Audience, Suppression];
