import { Audience } from './audience.entity.ts';
import { Contact, ContactUpload } from './contact.entity.ts';
import { Lead } from './lead.entity.ts';
import { Suppression } from './suppression.entity.ts';

export { findAudiences } from './audience.queries.ts';
export { audienceRouter } from './audience.router.ts';
export { contactRouter } from './contact.router.ts';
export { createLeads, type LeadCampaign, type ServedLead } from './create-leads.ts';
export { erasedAmong } from './erased-people.ts';
export { failLostUploads } from './fail-lost-uploads.ts';
export { forgetPerson } from './forget-person.ts';
export { importSuppressionsRoute } from './import-suppressions.ts';
export { leadRouter } from './lead.router.ts';
export type { SourceCampaign, SourcePosition } from './lead-source.ts';
export { leadSources } from './lead-sources.ts';
export { type Person, personKey } from './person.rules.ts';
export { suppress, suppressedKeys } from './suppress.ts';
export { suppressionRouter } from './suppression.router.ts';
export type { SuppressionSource } from './suppression.schema.ts';
export { uploadContactsRoute } from './upload-contacts.ts';

export const leadsEntities = [Lead, Contact, ContactUpload, Audience, Suppression];
