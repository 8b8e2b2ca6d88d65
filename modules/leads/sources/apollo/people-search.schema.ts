import { z } from 'zod';

const Texts = z.array(z.string().trim().min(1).max(200)).max(100);

/** Apollo takes one industry at a time, so each is a separate request. */
const MAX_INDUSTRIES = 10;
/** Apollo returns no pages beyond this one. */
const LAST_PAGE = 500;

export const PeopleSearchInput = z
  .object({
    person_titles: Texts.min(1),
    organization_locations: Texts.optional(),
    organization_industries: Texts.max(MAX_INDUSTRIES).optional(),
    organization_num_employees_ranges: Texts.optional().describe('Numbers of employees, such as `51,200` or `51-200`.'),
    per_page: z.number().int().min(1).max(100).default(25),
    page: z.number().int().min(1).max(LAST_PAGE).default(1),
  })
  .refine(({ organization_industries, per_page }) => (organization_industries ?? []).length <= per_page, {
    path: ['per_page'],
    message: 'must be at least the number of organization_industries, which share a page',
  })
  .meta({
    example: {
      person_titles: ['Head of Sales'],
      organization_locations: ['Germany'],
      organization_industries: ['computer software'],
      organization_num_employees_ranges: ['51,200'],
      per_page: 25,
    },
  });
export type PeopleSearchInput = z.output<typeof PeopleSearchInput>;

const FoundPerson = z.object({
  id: z.string().describe('Id of the person in Apollo.'),
  first_name: z.string().nullable(),
  last_name: z.null().describe('Always null. Names and addresses in full must be paid for.'),
  email: z.null(),
  title: z.string().nullable(),
  linkedin_url: z.null(),
  organization: z.object({
    name: z.string().nullable(),
    website_url: z.string().nullable(),
    industry: z.string().nullable(),
    estimated_num_employees: z.number().int().nullable(),
  }),
});

export const FoundPeoplePage = z
  .object({
    people: z.array(FoundPerson),
    pagination: z.object({
      page: z.number().int(),
      per_page: z.number().int(),
      total_entries: z.number().int(),
      total_pages: z.number().int(),
    }),
  })
  .meta({
    id: 'PeopleSearch',
    example: {
      people: [
        {
          id: '610000000000000000000001',
          first_name: 'Ada',
          last_name: null,
          email: null,
          title: 'Head of Sales',
          linkedin_url: null,
          organization: {
            name: 'Bluefield Logistics',
            website_url: 'https://bluefield.example',
            industry: 'logistics',
            estimated_num_employees: 120,
          },
        },
      ],
      pagination: { page: 1, per_page: 25, total_entries: 1, total_pages: 1 },
    },
  });
