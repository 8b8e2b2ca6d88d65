import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { Message } from '../../../src/kernel/schema.ts';
import { findAudience, listAudiences, viewAudience } from './audience.queries.ts';
import {
  AudienceEnvelope,
  AudienceList,
  AudienceMembersInput,
  AudienceRef,
  AudienceStatusInput,
  CreateAudienceInput,
  ListAudiencesInput,
  MatchedPeople,
  MatchPeopleInput,
  MemberList,
  PatchAudienceInput,
  SuggestAudiencesInput,
  SuggestedAudiences,
} from './audience.schema.ts';
import { createAudience } from './create-audience.ts';
import { deleteAudience } from './delete-audience.ts';
import { listMembers } from './list-members.ts';
import { matchPeople } from './match-people.ts';
import { patchAudience } from './patch-audience.ts';
import { setAudienceStatus } from './set-audience-status.ts';
import { suggestAudiences } from './suggest/suggest-audiences.ts';

const tag = 'Audiences';
const read = { tag, permission: 'contacts.read' } as const;
const write = { tag, permission: 'contacts.write' } as const;

export const audienceRouter = router({
  list: member
    .meta(rest('GET', '/v1/orgs/audiences', { ...read, summary: 'Audiences, of one brand or of all' }))
    .input(ListAudiencesInput)
    .output(AudienceList)
    .query(({ ctx, input }) => listAudiences(ctx, input)),

  create: member
    .meta(rest('POST', '/v1/orgs/audiences', { ...write, summary: 'Create an audience of a brand' }))
    .input(CreateAudienceInput)
    .output(AudienceEnvelope)
    .mutation(({ ctx, input }) => createAudience(ctx, input)),

  suggest: member
    .meta(
      rest('POST', '/v1/orgs/audiences/suggest', {
        ...write,
        summary: 'Draft audiences from a description in plain words',
        description:
          "By the organisation's model where it has one, else from the titles, countries, industries and sizes that the description names. They are kept with the status `suggested`.",
      }),
    )
    .input(SuggestAudiencesInput)
    .output(SuggestedAudiences)
    .mutation(({ ctx, input }) => suggestAudiences(ctx, input)),

  get: member
    .meta(rest('GET', '/v1/orgs/audiences/{audienceId}', { ...read, summary: 'An audience with its member count' }))
    .input(AudienceRef)
    .output(AudienceEnvelope)
    .query(async ({ ctx, input }) => viewAudience(ctx, await findAudience(ctx.em, ctx.actor.orgId, input.audienceId))),

  patch: member
    .meta(
      rest('PATCH', '/v1/orgs/audiences/{audienceId}', {
        ...write,
        summary: 'Describe an audience anew or replace its filters',
      }),
    )
    .input(PatchAudienceInput)
    .output(AudienceEnvelope)
    .mutation(({ ctx, input }) => patchAudience(ctx, input)),

  setStatus: member
    .meta(
      rest('PATCH', '/v1/orgs/audiences/{audienceId}/status', {
        ...write,
        summary: 'Pause an audience, let it go on or archive it',
        description: 'Mail to people who were found before goes on in every case.',
      }),
    )
    .input(AudienceStatusInput)
    .output(AudienceEnvelope)
    .mutation(({ ctx, input }) => setAudienceStatus(ctx, input)),

  members: member
    .meta(
      rest('GET', '/v1/orgs/audiences/{audienceId}/members', {
        ...read,
        summary: 'The contacts that are members of an audience, the newest first',
        description:
          'None where the source is not the contacts: those people are known only once a campaign finds them.',
      }),
    )
    .input(AudienceMembersInput)
    .output(MemberList)
    .query(({ ctx, input }) => listMembers(ctx, input)),

  match: member
    .meta(
      rest('POST', '/v1/orgs/audiences/stats', {
        ...read,
        summary: 'Which audiences people are members of',
        reads: true,
      }),
    )
    .input(MatchPeopleInput)
    .output(MatchedPeople)
    .mutation(({ ctx, input }) => matchPeople(ctx, input)),

  refreshCount: member
    .meta(
      rest('POST', '/v1/orgs/audiences/{audienceId}/refresh-count', {
        ...write,
        summary: 'Count the members of an audience',
        description: 'The same as to read it: members are counted whenever they are asked for.',
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
    .output(Message)
    .mutation(({ ctx, input }) => deleteAudience(ctx, input)),
});
