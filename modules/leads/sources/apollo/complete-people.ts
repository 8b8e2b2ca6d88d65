import type { UnitOfWork } from '../../../../src/kernel/context.ts';
import { personKey } from '../../../../src/kernel/text/person-key.ts';
import type { PaidSearch } from '../lead-source.ts';
import type { Person } from '../person.rules.ts';
import { completeFacts } from './apollo-person.rules.ts';
import { reachApollo } from './apollo-source.ts';
import { payForMatches } from './pay-for-matches.ts';

export type PersonFacts = ReturnType<typeof completeFacts>;

type Known = Person & { personKey: string };

/** Without these facts an email cannot be personal. */
const isIncomplete = ({ title, organizationName, sandbox }: Person) =>
  !sandbox && (title === null || organizationName === null);

/** Asks Apollo for missing facts. People with complete facts cost nothing. */
export async function completePeople(
  unit: UnitOfWork,
  { orgId, people }: { orgId: string; people: readonly Known[] },
  { spending, signal }: Pick<PaidSearch, 'spending' | 'signal'>,
): Promise<Map<string, PersonFacts>> {
  const incomplete = people.filter(isIncomplete);
  if (incomplete.length === 0) return new Map();
  const name = ({ personKey: key }: Known) => `facts:${key}`;
  const known = await spending.find(incomplete.map(name));
  const fresh = incomplete.filter((person) => !known.has(name(person)));
  const found =
    fresh.length === 0
      ? new Map<string, PersonFacts | null>()
      : await payForMatches(
          { apollo: await reachApollo(unit, orgId, signal), spending },
          fresh.map((person) => ({ name: name(person), details: { email: person.email } })),
          {
            kind: 'text',
            read: (match) => (match === null ? null : completeFacts(match)),
            isOf: ({ email }, { details }) => personKey(email ?? '') === personKey(details.email ?? ''),
          },
        );
  const facts = incomplete.map((person) => {
    const kept = known.get(name(person)) as PersonFacts | null | undefined;
    return [person.personKey, kept ?? found.get(name(person)) ?? null] as const;
  });
  return new Map(facts.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

/** Adds missing facts. Known values stay. */
export function withFacts<Somebody extends Person>(person: Somebody, facts: PersonFacts | undefined): Somebody {
  if (facts === undefined) return person;
  const missing = Object.entries(facts).filter(([name]) => person[name as keyof PersonFacts] === null);
  return { ...person, ...Object.fromEntries(missing) };
}
