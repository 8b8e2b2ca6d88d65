import { domainKey, personKey } from '../../../../src/kernel/text/person-key.ts';
import type { EmailStatus, PersonDetails } from '../../lead.schema.ts';
import type { Person } from '../person.rules.ts';
import type { ApolloFound, ApolloMatch } from './apollo.schema.ts';

const textOr = (text: string | null | undefined) => (text == null || text.trim() === '' ? null : text.trim());

type Company = NonNullable<ApolloMatch['organization']>;

const SIZES = [10, 50, 200, 500, 1000, 5000, 10_000];

/** Formats a company size as in contacts: `51-200`. */
function sizeOf(employees: number | null | undefined): string | null {
  if (employees == null || employees < 1) return null;
  const place = SIZES.findIndex((most) => employees <= most);
  if (place < 0) return '10001+';
  return `${place === 0 ? 1 : (SIZES[place - 1] ?? 0) + 1}-${SIZES[place]}`;
}

function domainOf({ primary_domain, website_url }: Company): string | null {
  const site = website_url?.replace(/^\w+:\/\/(?:www\.)?/i, '').replace(/[/?#:].*$/s, '');
  return domainKey(primary_domain ?? '') ?? domainKey(site ?? '');
}

const factsOf = (found: Pick<ApolloFound, 'first_name' | 'title' | 'organization'>) => ({
  firstName: textOr(found.first_name),
  title: textOr(found.title),
  organizationName: textOr(found.organization?.name),
  organizationDomain: found.organization ? domainOf(found.organization) : null,
  organizationIndustry: textOr(found.organization?.industry),
  organizationSize: sizeOf(found.organization?.estimated_num_employees),
});

/** The facts that a search returns: no last name and no address. */
export const toUnnamedPerson = (found: ApolloFound) => ({ ...factsOf(found), lastName: null, linkedinUrl: null });

export const toFacts = (match: ApolloMatch) => ({
  ...factsOf(match),
  lastName: textOr(match.last_name),
  linkedinUrl: textOr(match.linkedin_url),
});

const EMAIL_STATUSES: Readonly<Record<string, EmailStatus>> = {
  verified: 'verified',
  guessed: 'risky',
  extrapolated: 'risky',
  'likely to engage': 'risky',
  bounced: 'invalid',
  unavailable: 'invalid',
};

const emailStatusOf = (status: string | null | undefined): EmailStatus =>
  EMAIL_STATUSES[status?.toLowerCase() ?? ''] ?? 'unknown';

const detailsOf = ({ seniority, departments, city, country, headline }: ApolloMatch): PersonDetails => ({
  seniority: textOr(seniority),
  departments: departments ?? [],
  city: textOr(city),
  country: textOr(country),
  headline: textOr(headline),
});

/** Apollo's placeholder for an address that was not paid for. */
const LOCKED = /^email_not_unlocked@/i;

/** Returns null if there is no usable address. */
export function toPerson(match: ApolloMatch): Person | null {
  const email = textOr(match.email);
  if (email === null || LOCKED.test(email) || match.email_status === 'unavailable' || personKey(email) === null) {
    return null;
  }
  return {
    email,
    ...toFacts(match),
    sandbox: false,
    source: 'apollo',
    emailStatus: emailStatusOf(match.email_status),
    details: detailsOf(match),
  };
}
