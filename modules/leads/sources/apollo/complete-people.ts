import { statement } from '../../../../src/database/statement.ts';
import type { Needs, UnitOfWork } from '../../../../src/kernel/context.ts';
import { personKey } from '../../../../src/kernel/text/person-key.ts';
import type { PaidSearch } from '../lead-source.ts';
import type { Person } from '../person.rules.ts';
import { toFacts } from './apollo-person.rules.ts';
import { connectApollo } from './apollo-source.ts';
import { payForMatches } from './pay-for-matches.ts';

type ApolloFacts = ReturnType<typeof toFacts>;

type KnownPerson = Person & { personKey: string };

/** Without these facts an email cannot be personal. */
const isIncomplete = ({ title, organizationName, sandbox }: Person) =>
  !sandbox && (title === null || organizationName === null);

/** Asks Apollo for missing facts. People with complete facts cost nothing. */
export async function completePeople(
  unit: UnitOfWork,
  { orgId, people }: { orgId: string; people: readonly KnownPerson[] },
  { spending, signal }: Pick<PaidSearch, 'spending' | 'signal'>,
): Promise<Map<string, ApolloFacts>> {
  const incomplete = people.filter(isIncomplete);
  if (incomplete.length === 0) return new Map();
  const name = ({ personKey: key }: KnownPerson) => `facts:${key}`;
  const known = await spending.find(incomplete.map(name));
  const fresh = incomplete.filter((person) => !known.has(name(person)));
  const found =
    fresh.length === 0
      ? new Map<string, ApolloFacts | null>()
      : await payForMatches(
          { apollo: await connectApollo(unit, orgId, signal), spending },
          fresh.map((person) => ({ name: name(person), details: { email: person.email } })),
          {
            kind: 'text',
            read: (match) => (match === null ? null : toFacts(match)),
            isOf: ({ email }, { details }) => personKey(email ?? '') === personKey(details.email ?? ''),
          },
        );
  const facts = incomplete.map((person) => {
    const kept = known.get(name(person)) as ApolloFacts | null | undefined;
    return [person.personKey, kept ?? found.get(name(person)) ?? null] as const;
  });
  return new Map(facts.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

/** Adds missing facts. Known values stay. */
export function addMissingFacts<Somebody extends Person>(person: Somebody, facts: ApolloFacts | undefined): Somebody {
  if (facts === undefined) return person;
  const missing = Object.entries(facts).filter(([name]) => person[name as keyof ApolloFacts] === null);
  return { ...person, ...Object.fromEntries(missing) };
}

/** Fills in missing facts of leads. Known values stay. */
export async function completeLeads(
  { em }: Needs<'em'>,
  orgId: string,
  leads: readonly { id: string; facts: ApolloFacts }[],
): Promise<void> {
  if (leads.length === 0) return;
  await statement(
    em,
    `update leads set first_name = coalesce(first_name, "firstName"), last_name = coalesce(last_name, "lastName"),
       title = coalesce(leads.title, given.title), organization_name = coalesce(organization_name, "organizationName"),
       organization_domain = coalesce(organization_domain, "organizationDomain"),
       organization_industry = coalesce(organization_industry, "organizationIndustry"),
       organization_size = coalesce(organization_size, "organizationSize"),
       linkedin_url = coalesce(linkedin_url, "linkedinUrl")
     from jsonb_to_recordset($1::jsonb) as given ("orgId" uuid, id uuid, "firstName" text, "lastName" text,
       title text, "organizationName" text, "organizationDomain" text, "organizationIndustry" text,
       "organizationSize" text, "linkedinUrl" text)
     where leads.org_id = given."orgId" and leads.id = given.id`,
    [JSON.stringify(leads.map(({ id, facts }) => ({ ...facts, orgId, id })))],
  );
}
