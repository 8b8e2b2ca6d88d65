import { rest } from '../../src/api/operation.ts';
import { member, open, router } from '../../src/api/trpc.ts';
import { Message } from '../../src/kernel/schema.ts';
import { CreatedSignInLink, Session } from '../keys/index.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeMember, removeMember } from './change-member.ts';
import { createMemberLink } from './create-member-link.ts';
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
import { readInvitation } from './read-invitation.ts';

const common = { tag: 'Members', permission: 'members' } as const;

export const memberRouter = router({
  listMembers: member
    .meta(rest('GET', '/v1/members', { ...common, summary: 'The members of the organisation and their roles' }))
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
        summary: 'Give a member other roles',
        description: 'From the next request on. Only an owner makes or changes owners, and one always stays.',
      }),
    )
    .input(PatchMemberInput)
    .output(MemberEnvelope)
    .mutation(({ ctx, input }) => changeMember(ctx, input)),

  removeMember: member
    .meta(
      rest('DELETE', '/v1/members/{id}', {
        ...common,
        summary: 'Remove a member, with their keys and sessions',
        description: 'Name and address are removed too; what they made stays.',
      }),
    )
    .input(MemberRef)
    .output(Message)
    .mutation(({ ctx, input }) => removeMember(ctx, input)),

  createSignInLink: member
    .meta(
      rest('POST', '/v1/members/sign-in-link', {
        ...common,
        summary: 'A link that opens the dashboard as a member',
        description:
          'For one whose session has ended and who has no key. The link is yours to hand on. Nobody makes one for a member who may do more than they; for an owner only an owner does.',
      }),
    )
    .input(MemberLinkInput)
    .output(CreatedSignInLink)
    .mutation(({ ctx, input }) => createMemberLink(ctx, input)),

  invite: member
    .meta(
      rest('POST', '/v1/members/invite', {
        ...common,
        summary: 'Invite somebody to the organisation',
        description: 'The link is yours to hand on; a second invitation of the same address replaces the first.',
      }),
    )
    .input(InviteInput)
    .output(Invited)
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),

  listInvitations: member
    .meta(rest('GET', '/v1/members/invitations', { ...common, summary: 'Invitations that nobody has accepted yet' }))
    .output(InvitationList)
    .query(({ ctx }) => listInvitations(ctx)),

  revokeInvitation: member
    .meta(rest('DELETE', '/v1/members/invitations/{id}', { ...common, summary: 'Revoke an invitation' }))
    .input(InvitationRef)
    .output(Message)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),

  readInvitationLink: member
    .meta(rest('GET', '/v1/members/invitations/{id}/link', { ...common, summary: 'The link of an invitation' }))
    .input(InvitationRef)
    .output(InvitationLink)
    .query(({ ctx, input }) => readInvitationLink(ctx, input)),

  readInvitation: open
    .meta(
      rest('POST', '/v1/invitations/read', {
        tag: 'Members',
        summary: 'What an invitation invites to, for whoever has its link',
      }),
    )
    .input(InvitationToken)
    .output(InvitedTo)
    .mutation(({ ctx, input }) => readInvitation(ctx, input)),

  acceptInvitation: open
    .meta(
      rest('POST', '/v1/invitations/accept', {
        tag: 'Members',
        summary: 'Become a member, and get a key that ends by itself',
      }),
    )
    .input(AcceptInput)
    .output(Session)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
