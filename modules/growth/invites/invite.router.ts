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
import { limitInvites, readInviteStatus, validateInvite } from './invite-status.ts';

const tag = 'Invites';

export const inviteRouter = router({
  validateInvite: open
    .meta(
      rest('POST', '/v1/invites/validate', {
        tag,
        summary: 'Validate an invite code',
        description: 'Always returns 200. `valid` is false for an unknown code and for a code without uses left.',
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
        summary: 'Retrieve the invite code of an organisation',
        description: 'Each organisation has one code. The first request creates it.',
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
        summary: 'Claim an invite code',
        description:
          'An organisation can claim one code. Repeating the same code changes nothing. Returns 409 for another code, your own code, or a code without uses left, and 404 for an unknown code.',
      }),
    )
    .input(ClaimInviteInput)
    .output(ClaimedInvite)
    .mutation(({ ctx, input }) => claimInvite(ctx, input)),

  limitInvites: admin
    .meta(rest('PATCH', '/v1/invites/{orgId}', { tag, summary: 'Set the use limit of an invite code' }))
    .input(LimitInvitesInput)
    .output(InviteStatus)
    .mutation(({ ctx, input }) => limitInvites(ctx, input)),
});
