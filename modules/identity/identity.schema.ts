import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  Moment,
  NextCursor,
  PageInput,
  sortChoice,
  Timestamp,
  TimeZone,
} from '../../src/kernel/schema.ts';

const Plan = z.enum(['self-hosted', 'trial', 'pro']).meta({ id: 'Plan', example: 'self-hosted' });

export const OrganisationView = z
  .object({
    id: Id,
    name: z.string(),
    timeZone: z.string(),
    plan: Plan,
    trialEndsAt: Timestamp.nullable().describe('Campaigns stop at this time. Null for no end.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Organisation',
    example: {
      id: EXAMPLE_ID,
      name: 'Acme',
      timeZone: 'Europe/Paris',
      plan: 'self-hosted',
      trialEndsAt: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });
export type OrganisationView = z.output<typeof OrganisationView>;

export const ListOrganisationsInput = PageInput.extend({
  sort: sortChoice('createdAt', 'name').default('-createdAt'),
});

export const OrganisationList = z.object({ orgs: z.array(OrganisationView), nextCursor: NextCursor });
export const OrganisationEnvelope = z.object({ org: OrganisationView }).meta({ id: 'OrganisationAnswer' });

const OrganisationName = z.string().trim().min(1).max(200).meta({ example: 'Acme' });

const TrialEnd = Moment.nullable();

export const CreateOrganisationInput = z.object({
  name: OrganisationName,
  timeZone: TimeZone.default('UTC'),
  plan: Plan.default('self-hosted'),
  trialEndsAt: TrialEnd.default(null),
});

export const PatchOrganisationInput = z.object({
  name: OrganisationName.optional(),
  timeZone: TimeZone.optional(),
  plan: Plan.optional(),
  trialEndsAt: TrialEnd.optional().describe('Requires the admin key. Null removes the end.'),
});
