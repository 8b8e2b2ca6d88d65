import type { Choice } from '../../ui/select.tsx';

const FIELDS = {
  email: 'Email address',
  name: 'Whole name',
  firstName: 'First name',
  lastName: 'Last name',
  title: 'Job title',
  organizationName: 'Company',
  organizationDomain: 'Website of the company',
  organizationIndustry: 'Industry',
  organizationSize: 'Size of the company',
  linkedinUrl: 'LinkedIn',
  country: 'Country',
  consent: 'Agreed to get mail',
  unsubscribed: 'Wants no mail',
} as const;

type ContactField = keyof typeof FIELDS;

export const nameOfField = (field: string) => (field in FIELDS ? FIELDS[field as ContactField] : field);

export const FIELD_CHOICES: readonly Choice[] = Object.entries(FIELDS).map(([value, label]) => ({ value, label }));
