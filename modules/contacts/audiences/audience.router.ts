import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { Message } from '../../../src/kernel/schema.ts';
import { findAudience, listAudiences, viewAudience } from './audience.queries.ts';
import {
  AudienceEnvelope,
  AudienceList,
  AudienceRef,
  CreateAudienceInput,
  ListAudiencesInput,
  PatchAudienceInput,
} from './audience.schema.ts';
import { createAudience } from './create-audience.ts';
import { deleteAudience } from './delete-audience.ts';
import { patchAudience } from './patch-audience.ts';

const tag = 'Audiences';

export const audienceRouter = router({
  list: member
    .meta(rest('GET', '/v1/orgs/audiences', { tag, summary: 'Audiences, of one brand or of all' }))
    .input(ListAudiencesInput)
    .output(AudienceList)
    .query(({ ctx, input }) => listAudiences(ctx, input)),

  create: member
    .meta(rest('POST', '/v1/orgs/audiences', { tag, summary: 'Create an audience of a brand' }))
    .input(CreateAudienceInput)
    .output(AudienceEnvelope)
    .mutation(({ ctx, input }) => createAudience(ctx, input)),

  get: member
    .meta(rest('GET', '/v1/orgs/audiences/{audienceId}', { tag, summary: 'An audience with its member count' }))
    .input(AudienceRef)
    .output(AudienceEnvelope)
    .query(async ({ ctx, input }) =>
      viewAudience(ctx.em, await findAudience(ctx.em, ctx.actor.orgId, input.audienceId)),
    ),

  patch: member
    .meta(
      rest('PATCH', '/v1/orgs/audiences/{audienceId}', { tag, summary: 'Rename an audience or replace its filters' }),
    )
    .input(PatchAudienceInput)
    .output(AudienceEnvelope)
    .mutation(({ ctx, input }) => patchAudience(ctx, input)),

  delete: member
    .meta(rest('DELETE', '/v1/orgs/audiences/{audienceId}', { tag, summary: 'Delete an audience' }))
    .input(AudienceRef)
    .output(Message)
    .mutation(({ ctx, input }) => deleteAudience(ctx, input)),
});
