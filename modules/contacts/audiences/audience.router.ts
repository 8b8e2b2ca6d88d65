import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { Confirmation } from '../../../src/kernel/schema.ts';
import { findAudience, listAudienceMembers, listAudiences, viewAudience } from './audience.queries.ts';
import {
  AudienceEnvelope,
  AudienceList,
  AudienceMemberList,
  AudienceMembersInput,
  AudienceRef,
  AudienceStatusInput,
  CreateAudienceInput,
  ListAudiencesInput,
  MatchedPeople,
  MatchPeopleInput,
  PatchAudienceInput,
  SuggestAudiencesInput,
  SuggestedAudiences,
} from './audience.schema.ts';
import { createAudience, deleteAudience, patchAudience, setAudienceStatus } from './change-audience.ts';
import { matchContacts } from './match-people.ts';
import { suggestAudiences } from './suggest/suggest-audiences.ts';

const tag = 'Audiences';
const read = { tag, permission: 'contacts.read' } as const;
const write = { tag, permission: 'contacts.write' } as const;

export const audienceRouter = router({
  list: member
    .meta(rest('GET', '/v1/orgs/audiences', { ...read, summary: 'List audiences' }))
    .input(ListAudiencesInput)
    .output(AudienceList)
    .query(({ ctx, input }) => listAudiences(ctx, input)),

  create: member
    .meta(rest('POST', '/v1/orgs/audiences', { ...write, summary: 'Create an audience' }))
    .input(CreateAudienceInput)
    .output(AudienceEnvelope)
    .mutation(({ ctx, input }) => createAudience(ctx, input)),

  suggest: member
    .meta(
      rest('POST', '/v1/orgs/audiences/suggest', {
        ...write,
        summary: 'Suggest audiences from a description',
        description:
          'Uses the model of the organisation. Without a model, uses the titles, countries, industries and sizes named in the description. The audiences are stored with the status `suggested`.',
      }),
    )
    .input(SuggestAudiencesInput)
    .output(SuggestedAudiences)
    .mutation(({ ctx, input }) => suggestAudiences(ctx, input)),

  get: member
    .meta(rest('GET', '/v1/orgs/audiences/{audienceId}', { ...read, summary: 'Retrieve an audience' }))
    .input(AudienceRef)
    .output(AudienceEnvelope)
    .query(async ({ ctx, input }) => viewAudience(ctx, await findAudience(ctx.em, ctx.actor.orgId, input.audienceId))),

  patch: member
    .meta(
      rest('PATCH', '/v1/orgs/audiences/{audienceId}', {
        ...write,
        summary: 'Update the description or the filters of an audience',
      }),
    )
    .input(PatchAudienceInput)
    .output(AudienceEnvelope)
    .mutation(({ ctx, input }) => patchAudience(ctx, input)),

  setStatus: member
    .meta(
      rest('PATCH', '/v1/orgs/audiences/{audienceId}/status', {
        ...write,
        summary: 'Pause, resume or archive an audience',
        description: 'Emails to existing leads continue in every case.',
      }),
    )
    .input(AudienceStatusInput)
    .output(AudienceEnvelope)
    .mutation(({ ctx, input }) => setAudienceStatus(ctx, input)),

  members: member
    .meta(
      rest('GET', '/v1/orgs/audiences/{audienceId}/members', {
        ...read,
        summary: 'List the contacts of an audience',
        description:
          'Newest first. Empty if the source is not `contacts`: such members are known only after a campaign finds them.',
      }),
    )
    .input(AudienceMembersInput)
    .output(AudienceMemberList)
    .query(({ ctx, input }) => listAudienceMembers(ctx, input)),

  match: member
    .meta(
      rest('POST', '/v1/orgs/audiences/stats', {
        ...read,
        summary: 'Find the audiences of contacts',
        reads: true,
      }),
    )
    .input(MatchPeopleInput)
    .output(MatchedPeople)
    .mutation(({ ctx, input }) => matchContacts(ctx, input)),

  refreshCount: member
    .meta(
      rest('POST', '/v1/orgs/audiences/{audienceId}/refresh-count', {
        ...write,
        summary: 'Count the members of an audience',
        description: 'Same result as retrieving the audience: every read counts the members.',
      }),
    )
    .input(AudienceRef)
    .output(AudienceEnvelope)
    .mutation(async ({ ctx, input }) =>
      viewAudience(ctx, await findAudience(ctx.em, ctx.actor.orgId, input.audienceId)),
    ),

  delete: member
    .meta(rest('DELETE', '/v1/orgs/audiences/{audienceId}', { ...write, summary: 'Delete an audience' }))
    .input(AudienceRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => deleteAudience(ctx, input)),
});
