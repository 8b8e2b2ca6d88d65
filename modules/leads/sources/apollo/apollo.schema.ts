import { z } from 'zod';

const Text = z.string().nullish().catch(null);
const Count = z.number().int().nonnegative().nullish().catch(null);

const Company = z
  .object({ name: Text, primary_domain: Text, website_url: Text, industry: Text, estimated_num_employees: Count })
  .nullish()
  .catch(null);

/** Only what is used; everything but the id may be missing. */
const Found = z.object({
  id: z.string().min(1),
  first_name: Text,
  title: Text,
  has_email: z.boolean().nullish().catch(null),
  organization: Company,
});
export type ApolloFound = z.output<typeof Found>;

/** The newer search tells the total beside the people, the older one under `pagination`. */
export const SearchAnswer = z
  .object({
    people: z.array(Found.nullable().catch(null)),
    total_entries: Count,
    pagination: z.object({ total_entries: Count, total_pages: Count }).nullish().catch(null),
  })
  .transform(({ people, total_entries, pagination }) => ({
    people,
    total: total_entries ?? pagination?.total_entries ?? null,
  }));

const Match = z.object({
  id: z.string().min(1),
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

/** One place for each person that was asked for, null where nobody fits; a partial answer has fewer. */
export const MatchAnswer = z.object({
  matches: z.array(Match.nullable().catch(null)),
  credits_consumed: z.number().nonnegative().nullish().catch(null),
});
