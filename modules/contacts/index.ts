import { Audience } from './audiences/audience.entity.ts';
import { Contact, ContactUpload } from './contact.entity.ts';

export {
  findAudience,
  findAudiences,
  hasPausedAudience,
  isAnyPaused,
  targetedAudiences,
} from './audiences/audience.queries.ts';
export { audienceRouter } from './audiences/audience.router.ts';
export { memberConditions } from './audiences/audience-conditions.ts';
export { personColumns } from './contact.entity.ts';
export { type ContactTables, contactsAfter, personFactsOf } from './contact.queries.ts';
export { contactRouter } from './contact.router.ts';
export {
  type ContactRefusal,
  contactRefusal,
  countryOf,
  forgetContacts,
  peopleAmong,
  refusalsAmong,
} from './contact-facts.ts';
export { failLostUploads } from './uploads/import-contacts.ts';
export { previewUploadRoute } from './uploads/preview-upload.ts';
export { uploadContactsRoute } from './uploads/upload-contacts.ts';

export const contactsEntities = [Contact, ContactUpload, Audience];
