import { rest } from '../../src/api/operation.ts';
import { member, open, router } from '../../src/api/trpc.ts';
import { Confirmation } from '../../src/kernel/schema.ts';
import { CreatedSignInLink, Session } from '../keys/index.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { changeMember, createMemberLink, removeMember } from './change-member.ts';
import { inviteMember, listInvitations, readInvitationLink, revokeInvitation } from './invite-member.ts';
import { listMembers, showMember } from './member.queries.ts';
import {
  AcceptInput,
  InvitationLink,
  InvitationList,
  InvitationRef,
  InvitationToken,
  Invited,
  InvitedTo,
  InviteInput,
  ListMembersInput,
  MemberEnvelope,
  MemberLinkInput,
  MemberList,
  MemberRef,
  PatchMemberInput,
} from './member.schema.ts';

const common = { tag: 'Members', permission: 'members' } as const;

export const memberRouter = router({
  listMembers: member
    .meta(rest('GET', '/v1/members', { ...common, summary: 'List members' }))
    .input(ListMembersInput)
    .output(MemberList)
    .query(({ ctx, input }) => listMembers(ctx, input)),

  getMember: member
    .meta(rest('GET', '/v1/members/{id}', { ...common, summary: 'Retrieve a member' }))
    .input(MemberRef)
    .output(MemberEnvelope)
    .query(({ ctx, input }) => showMember(ctx, input)),

  patchMember: member
    .meta(
      rest('PATCH', '/v1/members/{id}', {
        ...common,
        summary: 'Change the roles of a member',
        description:
          'Applies from the next request on. Only an owner can add or change owners. The last owner cannot be changed.',
      }),
    )
    .input(PatchMemberInput)
    .output(MemberEnvelope)
    .mutation(({ ctx, input }) => changeMember(ctx, input)),

  removeMember: member
    .meta(
      rest('DELETE', '/v1/members/{id}', {
        ...common,
        summary: 'Remove a member',
        description:
          'Revokes the keys and sessions of the member and deletes their name and address. Their work stays.',
      }),
    )
    .input(MemberRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => removeMember(ctx, input)),

  createSignInLink: member
    .meta(
      rest('POST', '/v1/members/sign-in-link', {
        ...common,
        summary: 'Create a sign-in link for a member',
        description:
          'For a member without a session or key. The service does not send the link; you deliver it. You need all permissions of the member. Only an owner can create a link for an owner.',
      }),
    )
    .input(MemberLinkInput)
    .output(CreatedSignInLink)
    .mutation(({ ctx, input }) => createMemberLink(ctx, input)),

  invite: member
    .meta(
      rest('POST', '/v1/members/invite', {
        ...common,
        summary: 'Invite a member',
        description:
          'The service does not send the link; you deliver it. A second invitation for an address replaces the first.',
      }),
    )
    .input(InviteInput)
    .output(Invited)
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),

  listInvitations: member
    .meta(rest('GET', '/v1/members/invitations', { ...common, summary: 'List open invitations' }))
    .output(InvitationList)
    .query(({ ctx }) => listInvitations(ctx)),

  revokeInvitation: member
    .meta(rest('DELETE', '/v1/members/invitations/{id}', { ...common, summary: 'Revoke an invitation' }))
    .input(InvitationRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),

  readInvitationLink: member
    .meta(rest('GET', '/v1/members/invitations/{id}/link', { ...common, summary: 'Retrieve an invitation link' }))
    .input(InvitationRef)
    .output(InvitationLink)
    .query(({ ctx, input }) => readInvitationLink(ctx, input)),

  readInvitation: open
    .meta(
      rest('POST', '/v1/invitations/read', {
        tag: 'Members',
        summary: 'Retrieve an invitation by its token',
      }),
    )
    .input(InvitationToken)
    .output(InvitedTo)
    .mutation(({ ctx, input }) => readInvitation(ctx, input)),

  acceptInvitation: open
    .meta(
      rest('POST', '/v1/invitations/accept', {
        tag: 'Members',
        summary: 'Accept an invitation and get a session key',
      }),
    )
    .input(AcceptInput)
    .output(Session)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
