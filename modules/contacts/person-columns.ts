import { p } from '@mikro-orm/core';

/** What is known of a person, of the organisation's own contacts as of a campaign's leads. */
export const personColumns = {
  personKey: p.text(),
  email: p.text(),
  firstName: p.text().nullable(),
  lastName: p.text().nullable(),
  title: p.text().nullable(),
  organizationName: p.text().nullable(),
  organizationDomain: p.text().nullable(),
  organizationIndustry: p.text().nullable(),
  organizationSize: p.text().nullable(),
  linkedinUrl: p.text().nullable(),
};
