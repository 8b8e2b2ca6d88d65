import type { z } from 'zod';
import type { MemberContext } from '../../../../src/kernel/context.ts';
import { badRequest, DomainError } from '../../../../src/kernel/errors.ts';
import { ProviderBusy, ProviderRefused, providerAccess } from '../../../keys/index.ts';
import type { ApolloFound } from './apollo.schema.ts';
import { ApolloFailed, openApollo } from './apollo-client.ts';
import { buildFilterSearches } from './apollo-search.rules.ts';
import type { FoundPeoplePage, PeopleSearchInput } from './people-search.schema.ts';

/** Searches Apollo with the organisation's own key. Free; returns neither addresses nor last names. */
export async function searchPeople(
  unit: MemberContext,
  input: PeopleSearchInput,
): Promise<z.output<typeof FoundPeoplePage>> {
  const access = await providerAccess(unit, unit.actor.orgId, 'apollo');
  if (access === null) throw badRequest('Your organisation has no Apollo API key. Store one first.');
  // Each call has its own deadline, so this signal is never aborted.
  const apollo = openApollo(unit, access, new AbortController().signal);
  const { page, per_page } = input;
  const searches = buildFilterSearches(input);
  const share = Math.floor(per_page / searches.length);
  const answers = await Promise.all(
    searches.map((search) => apollo.search({ ...search, page, per_page: share })),
  ).catch(throwDomainError);
  const people = answers.flatMap((answer) => answer.people).filter((person) => person !== null);
  const totals = answers.map((answer) => answer.total ?? answer.people.length);
  return {
    people: [...new Map(people.map((person) => [person.id, viewPerson(person)])).values()],
    pagination: {
      page,
      per_page,
      total_entries: totals.reduce((sum, total) => sum + total, 0),
      total_pages: Math.max(...totals.map((total) => Math.ceil(total / share))),
    },
  };
}

function throwDomainError(error: unknown): never {
  if (error instanceof ProviderRefused) {
    throw badRequest('Apollo rejected the stored API key. Replace it.', { cause: error });
  }
  if (error instanceof ProviderBusy) {
    const sentence = `Apollo rate limit reached. Try again after ${error.until.toISOString()}.`;
    throw new DomainError('unavailable', sentence, { cause: error });
  }
  if (error instanceof ApolloFailed) throw new DomainError('unavailable', error.message, { cause: error });
  throw error;
}

const viewPerson = ({ id, first_name, title, organization }: ApolloFound) => ({
  id,
  first_name: first_name ?? null,
  last_name: null,
  email: null,
  title: title ?? null,
  linkedin_url: null,
  organization: {
    name: organization?.name ?? null,
    website_url: organization?.website_url ?? null,
    industry: organization?.industry ?? null,
    estimated_num_employees: organization?.estimated_num_employees ?? null,
  },
});
