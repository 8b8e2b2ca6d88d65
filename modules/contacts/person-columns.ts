import { p } from '@mikro-orm/core';

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
