import type { Choice } from '../../ui/select.tsx';

const FIELDS = {
  email: 'Email address',
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  title: 'Job title',
  organizationName: 'Company',
  organizationDomain: 'Company website',
  organizationIndustry: 'Industry',
  organizationSize: 'Company size',
  linkedinUrl: 'LinkedIn',
  country: 'Country',
  consent: 'Consent to email',
  unsubscribed: 'Unsubscribed',
} as const;

type ContactField = keyof typeof FIELDS;

export const nameOfField = (field: string) => (field in FIELDS ? FIELDS[field as ContactField] : field);

export const FIELD_CHOICES: readonly Choice[] = Object.entries(FIELDS).map(([value, label]) => ({ value, label }));
