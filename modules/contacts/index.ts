import { Audience } from './audiences/audience.entity.ts';
import { Contact, ContactUpload } from './contact.entity.ts';

export {
  findAudience,
  findAudiences,
  findTargetedAudiences,
  hasPausedAudience,
  isAnyAudiencePaused,
} from './audiences/audience.queries.ts';
export { audienceRouter } from './audiences/audience.router.ts';
export { findMemberConditions } from './audiences/audience-conditions.ts';
export { personColumns } from './contact.entity.ts';
export { type ContactTables, readContactsAfter, toPersonFacts } from './contact.queries.ts';
export { contactRouter } from './contact.router.ts';
export {
  type ContactRefusal,
  contactRefusal,
  countryOf,
  eraseContacts,
  findRefusals,
  peopleAmong,
} from './contact-facts.ts';
export { failLostUploads } from './uploads/import-contacts.ts';
export { previewUploadRoute } from './uploads/preview-upload.ts';
export { uploadContactsRoute } from './uploads/upload-contacts.ts';

export const contactsEntities = [Contact, ContactUpload, Audience];
