import type { UnitOfWork } from '../../../../src/kernel/context.ts';
import type { Counts } from '../../../campaign-state/index.ts';
import { findTargetedAudiences } from '../../../contacts/index.ts';
import { providerAccess } from '../../../keys/index.ts';
import type { FoundPeople, LeadSource, PaidSearch, SourceCampaign, UnreachablePerson } from '../lead-source.ts';
import type { Person } from '../person.rules.ts';
import { APOLLO_PAGE_SIZE, type ApolloFound } from './apollo.schema.ts';
import { type Apollo, openApollo } from './apollo-client.ts';
import { toPerson, toUnnamedPerson } from './apollo-person.rules.ts';
import { type ApolloSearch, buildCampaignSearches } from './apollo-search.rules.ts';
import { payForMatches } from './pay-for-matches.ts';

/** Apollo returns no pages beyond this one. */
const LAST_PAGE = 500;
/** Limit for one batch, for searches where few people have an address. */
const MAX_PAGES_PER_BATCH = 5;

export const apolloSource: LeadSource = {
  isPaid: true,
  async next(unit, campaign, { position, wanted, paidSearch }) {
    if (paidSearch === undefined) throw new Error('paidSearch is missing. Search Apollo before the batch is written.');
    const apollo = await connectApollo(unit, campaign.orgId, paidSearch.signal);
    const searches = await searchesOf(unit, campaign, paidSearch);
    const { candidates, ...found } = await collectCandidates(apollo, searches, { position, wanted });
    const { people, unreachable } = await revealAddresses(apollo, paidSearch, candidates);
    return {
      ...found,
      people,
      unreachable: [...found.unreachable, ...unreachable],
      counts: { ...found.counts, 'apollo:enrichedLeadsCount': people.length },
    };
  },
};

export async function connectApollo(unit: UnitOfWork, orgId: string, signal: AbortSignal): Promise<Apollo> {
  const access = await providerAccess(unit, orgId, 'apollo');
  if (access === null) throw new Error('The organisation has no Apollo API key.');
  return openApollo(unit, access, signal);
}

const searchesOf = async ({ em }: UnitOfWork, campaign: SourceCampaign, paidSearch: PaidSearch) =>
  buildCampaignSearches(await findTargetedAudiences(em.fork(), campaign, 'apollo'), paidSearch);

interface PagePosition {
  search: number;
  page: number;
  /** Number of people on the page that were already processed. */
  skip: number;
}

type Collected = Required<Omit<FoundPeople, 'people'>> & { candidates: ApolloFound[] };

async function collectCandidates(
  apollo: Apollo,
  searches: (ApolloSearch | null)[],
  { position, wanted }: Pick<Parameters<LeadSource['next']>[2], 'position' | 'wanted'>,
): Promise<Collected> {
  const candidates: ApolloFound[] = [];
  const unreachable: UnreachablePerson[] = [];
  const counts = { 'apollo:searchCount': 0, 'apollo:fetchedPeopleCount': 0 };
  const gauges: Counts = {};
  let place = parsePosition(position);
  while (candidates.length < wanted && counts['apollo:searchCount'] < MAX_PAGES_PER_BATCH) {
    const search = searches[place.search];
    if (search === undefined) break;
    if (search === null) {
      place = { search: place.search + 1, page: 1, skip: 0 };
      continue;
    }
    const { people, total } = await apollo.search({ ...search, page: place.page, per_page: APOLLO_PAGE_SIZE });
    counts['apollo:searchCount'] += 1;
    if (total !== null) gauges['apollo:totalMatchingPeople'] = total;
    let { skip } = place;
    for (; skip < people.length && candidates.length < wanted; skip++) {
      const person = people[skip];
      counts['apollo:fetchedPeopleCount'] += 1;
      if (person == null) continue;
      if (candidates.some(({ id }) => id === person.id)) unreachable.push(unreachableOf(person, 'duplicate'));
      else if (person.has_email === false) unreachable.push(unreachableOf(person, 'no_email'));
      else candidates.push(person);
    }
    place = skip < people.length ? { ...place, skip } : nextPage(place, people.length, total);
  }
  return {
    candidates,
    unreachable,
    position: { ...place },
    exhausted: place.search >= searches.length,
    counts,
    gauges,
  };
}

const parsePosition = (position: Parameters<LeadSource['next']>[2]['position']): PagePosition => ({
  search: Number(position?.search ?? 0),
  page: Number(position?.page ?? 1),
  skip: Number(position?.skip ?? 0),
});

/** Moves to the next page, or to the next search after the last page. Without a total, a partial page is the last. */
function nextPage({ search, page }: PagePosition, length: number, total: number | null): PagePosition {
  const isLast =
    page >= LAST_PAGE ||
    length === 0 ||
    (total === null ? length < APOLLO_PAGE_SIZE : page * APOLLO_PAGE_SIZE >= total);
  return isLast ? { search: search + 1, page: 1, skip: 0 } : { search, page: page + 1, skip: 0 };
}

const nameOf = ({ id }: { id: string }) => `apollo:${id}`;

const unreachableOf = (person: ApolloFound, skipReason: UnreachablePerson['skipReason']): UnreachablePerson => ({
  ...toUnnamedPerson(person),
  id: nameOf(person),
  source: 'apollo',
  skipReason,
});

/** Pays for addresses. People whom this feature paid for before are skipped, because they are leads already. */
async function revealAddresses(apollo: Apollo, { spending }: PaidSearch, candidates: ApolloFound[]) {
  const known = await spending.find(candidates.map(nameOf));
  const fresh = candidates.filter((person) => !known.has(nameOf(person)));
  const revealed = await payForMatches(
    { apollo, spending },
    fresh.map((person) => ({ name: nameOf(person), details: { id: person.id } })),
    {
      kind: 'person',
      read: (match) => ({ person: match === null ? null : toPerson(match) }),
      isOf: ({ id }, { details }) => id === details.id,
    },
  );
  const people: Person[] = [];
  const unreachable: UnreachablePerson[] = [];
  for (const candidate of candidates) {
    const name = nameOf(candidate);
    const kept = known.get(name) as { person: Person | null } | null | undefined;
    if (kept === null) {
      // Only the id is kept: the existing lead has the facts, unless the person was erased since.
      unreachable.push(unreachableOf({ id: candidate.id }, 'duplicate'));
      continue;
    }
    const person = (kept ?? revealed.get(name))?.person ?? null;
    if (person === null) unreachable.push(unreachableOf(candidate, 'no_email'));
    else people.push(person);
  }
  return { people, unreachable };
}
