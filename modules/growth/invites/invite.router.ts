import { rest } from '../../../src/api/operation.ts';
import { admin, member, open, router } from '../../../src/api/trpc.ts';
import { claimInvite } from './claim-invite.ts';
import {
  ClaimedInvite,
  ClaimInviteInput,
  InviteOrg,
  InviteStatus,
  LimitInvitesInput,
  ValidatedInvite,
  ValidateInviteInput,
} from './invite.schema.ts';
import { limitInvites, readInviteStatus } from './invite-status.ts';
import { validateInvite } from './validate-invite.ts';

const tag = 'Invites';

export const inviteRouter = router({
  validateInvite: open
    .meta(
      rest('POST', '/v1/invites/validate', {
        tag,
        summary: 'Whether an invite code can be used',
        description: 'Always 200: a code that is unknown and one that is used up are both not valid.',
        reads: true,
      }),
    )
    .input(ValidateInviteInput)
    .output(ValidatedInvite)
    .mutation(({ ctx, input }) => validateInvite(ctx, input)),

  inviteStatus: member
    .meta(
      rest('GET', '/v1/orgs/{orgId}/invites/status', {
        permission: 'members',
        tag,
        summary: 'The invite code of your organisation and who came with it',
        description: 'Every organisation has one code, which is made when it is first asked for.',
      }),
    )
    .input(InviteOrg)
    .output(InviteStatus)
    .query(({ ctx, input }) => readInviteStatus(ctx, input)),

  claimInvite: member
    .meta(
      rest('POST', '/v1/orgs/{orgId}/invites/claim', {
        permission: 'settings',
        tag,
        summary: 'Say which code your organisation came with',
        description:
          'Once: the same code again changes nothing, another one is a 409, and so are your own and one that is used up. An unknown code is a 404.',
      }),
    )
    .input(ClaimInviteInput)
    .output(ClaimedInvite)
    .mutation(({ ctx, input }) => claimInvite(ctx, input)),

  limitInvites: admin
    .meta(rest('PATCH', '/v1/invites/{orgId}', { tag, summary: 'Set how many may use the code of an organisation' }))
    .input(LimitInvitesInput)
    .output(InviteStatus)
    .mutation(({ ctx, input }) => limitInvites(ctx, input)),
});
