import { Audience } from './audiences/audience.entity.ts';
import { Contact, ContactUpload } from './contact.entity.ts';

export { findAudience, findAudiences, targetedAudiences } from './audiences/audience.queries.ts';
export { audienceRouter } from './audiences/audience.router.ts';
export { hasPausedAudience, isAnyPaused } from './audiences/audience-facts.ts';
export { memberConditions } from './audiences/member-conditions.ts';
export { type ContactTables, personFactsOf } from './contact.queries.ts';
export { contactRouter } from './contact.router.ts';
export {
  type ContactRefusal,
  contactRefusal,
  countryOf,
  forgetContacts,
  peopleAmong,
  refusalsAmong,
} from './contact-facts.ts';
export { contactsAfter } from './contacts-after.ts';
export { personColumns } from './person-columns.ts';
export { failLostUploads } from './uploads/fail-lost-uploads.ts';
export { previewUploadRoute } from './uploads/preview-upload.ts';
export { uploadContactsRoute } from './uploads/upload-contacts.ts';

export const contactsEntities = [Contact, ContactUpload, Audience];
