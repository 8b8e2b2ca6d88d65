import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  IdInput,
  NextCursor,
  PageInput,
  ShownId,
  sortChoice,
  Timestamp,
} from '../../src/kernel/schema.ts';

const RoleIds = z.array(IdInput).min(1).max(10).describe('Role ids from `GET /v1/roles`.');
const RoleOfMember = z.object({ id: ShownId, name: z.string() });
const exampleRole = { id: EXAMPLE_ID, name: 'viewer' };

export const MemberView = z
  .object({
    id: ShownId.describe('Id of the user.'),
    email: z.string().nullable(),
    name: z.string().nullable(),
    roles: z.array(RoleOfMember),
    createdAt: Timestamp,
  })
  .meta({
    id: 'Member',
    example: { id: EXAMPLE_ID, email: 'ada@acme.example', name: 'Ada', roles: [exampleRole], createdAt: EXAMPLE_TIME },
  });

export const ListMembersInput = PageInput.extend({
  q: z.string().min(1).max(200).optional().describe('Text to find in the name or the email address.'),
  sort: sortChoice('createdAt', 'name', 'email').default('-createdAt'),
});
export const MemberList = z.object({ members: z.array(MemberView), nextCursor: NextCursor });
export const MemberEnvelope = z.object({ member: MemberView }).meta({ id: 'MemberAnswer' });
export const MemberRef = z.object({ id: IdInput });
export const PatchMemberInput = MemberRef.extend({ roleIds: RoleIds });

export const MemberLinkInput = z
  .object({ memberId: IdInput.describe('Member to sign in.') })
  .meta({ example: { memberId: EXAMPLE_ID } });

export const InviteInput = z
  .object({ email: z.email('must be an email address').max(320), roleIds: RoleIds })
  .meta({ example: { email: 'grace@acme.example', roleIds: ['00000000-0000-4000-8000-000000000004'] } });

const exampleInvitation = {
  id: EXAMPLE_ID,
  email: 'grace@acme.example',
  roles: [exampleRole],
  createdAt: EXAMPLE_TIME,
  expiresAt: EXAMPLE_TIME,
};

export const InvitationView = z
  .object({
    id: ShownId,
    email: z.string(),
    roles: z.array(RoleOfMember),
    createdAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'Invitation', example: exampleInvitation });

const Link = z.string().describe('Opens the dashboard as the new member. Works once, for any person who has it.');
const exampleLink = 'http://localhost:3000/app#invitation=…';

export const Invited = z
  .object({
    invitation: InvitationView,
    link: Link,
    replaced: z
      .boolean()
      .describe('True if the address already had an invitation. The link of that invitation no longer works.'),
  })
  .meta({ example: { invitation: exampleInvitation, link: exampleLink, replaced: false } });
export const InvitationList = z.object({ invitations: z.array(InvitationView) });
export const InvitationRef = z.object({ id: IdInput });
export const InvitationLink = z.object({ link: Link, expiresAt: Timestamp }).meta({
  example: { link: exampleLink, expiresAt: EXAMPLE_TIME },
});

const Token = z.string().min(1).max(200).describe('Text after `#invitation=` in the link.');

export const InvitationToken = z.object({ token: Token }).meta({ example: { token: 'EXAMPLE' } });
export const InvitedTo = z
  .object({
    organisation: z.string().describe('Name of the organisation.'),
    email: z.string().describe('Invited email address.'),
    roles: z.array(z.string()).describe('Names of the roles.'),
    expiresAt: Timestamp,
  })
  .meta({
    example: { organisation: 'Acme', email: 'grace@acme.example', roles: ['viewer'], expiresAt: EXAMPLE_TIME },
  });

export const AcceptInput = z
  .object({
    token: Token,
    name: z.string().trim().min(1).max(200).optional(),
  })
  .meta({ example: { token: 'EXAMPLE' } });
