import { z } from 'zod';

/** Apollo's ids have 24 characters. */
const ID_LENGTH = 100;
/** Most items of one page. Extra items in a response are ignored. */
export const APOLLO_PAGE_SIZE = 100;

const Text = z.string().nullish().catch(null);
const ApolloId = z.string().min(1).max(ID_LENGTH);
const Count = z.number().int().nonnegative().nullish().catch(null);

const Company = z
  .object({ name: Text, primary_domain: Text, website_url: Text, industry: Text, estimated_num_employees: Count })
  .nullish()
  .catch(null);

/** Only the fields that are used. Everything except the id may be missing. */
const Found = z.object({
  id: ApolloId,
  first_name: Text,
  title: Text,
  has_email: z.boolean().nullish().catch(null),
  organization: Company,
});
export type ApolloFound = z.output<typeof Found>;

/** Accepts at most one page of items and ignores the rest. */
const firstOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .transform((items) => items.slice(0, APOLLO_PAGE_SIZE))
    .pipe(z.array(item));

/** The newer search returns the total beside `people`, the older one under `pagination`. */
export const SearchResponse = z
  .object({
    people: firstOf(Found.nullable().catch(null)),
    total_entries: Count,
    pagination: z.object({ total_entries: Count, total_pages: Count }).nullish().catch(null),
  })
  .transform(({ people, total_entries, pagination }) => ({
    people,
    total: total_entries ?? pagination?.total_entries ?? null,
  }));

const Match = z.object({
  id: ApolloId,
  first_name: Text,
  last_name: Text,
  title: Text,
  email: Text,
  email_status: Text,
  linkedin_url: Text,
  seniority: Text,
  departments: z.array(z.string().max(100)).max(20).nullish().catch(null),
  city: Text,
  country: Text,
  headline: Text,
  organization: Company,
});
export type ApolloMatch = z.output<typeof Match>;

/** One entry for each requested person, null if there is no match. A partial response has fewer entries. */
export const MatchResponse = z.object({
  matches: firstOf(Match.nullable().catch(null)),
  credits_consumed: z.number().nonnegative().nullish().catch(null),
});
