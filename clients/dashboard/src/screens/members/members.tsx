import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../../api/client.ts';
import { PAGED } from '../../api/paging.ts';
import { useSession } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Email } from '../../ui/email.tsx';
import { formatDay } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { INVITATION_COLUMNS } from './invitations.tsx';
import { Invite } from './invite.tsx';
import { ChangeRoles, RemoveMember } from './member-actions.tsx';
import { OwnRoles } from './own-roles.tsx';
import { type Member, nameOf, roleName, roleNames } from './roles.ts';

/** Who belongs to the organisation, and what each may do. */
export function Members() {
  return (
    <Page
      title="Members"
      lead="Who may see and change what belongs to this organisation. A role counts from the next click on."
      actions={<Invite />}
    >
      <People />
      <Invitations />
      <OwnRoles />
    </Page>
  );
}

const COLUMNS: readonly Column<Member>[] = [
  { title: 'Name', cell: (member) => <Who member={member} />, text: nameOf },
  {
    title: 'Address',
    cell: ({ email }) => email !== null && <Email address={email} />,
    text: ({ email }) => email,
  },
  {
    title: 'Roles',
    cell: ({ roles }) => (
      <span className="row" dir="auto">
        {roles.map(({ id, name }) => (
          <Badge key={id} tone={name === 'owner' ? 'accent' : 'plain'}>
            {roleName(name)}
          </Badge>
        ))}
      </span>
    ),
    text: ({ roles }) => roleNames(roles),
  },
  { title: 'Since', cell: ({ createdAt }) => formatDay(createdAt), text: ({ createdAt }) => createdAt },
  {
    title: 'Actions',
    cell: (member) => (
      <span className="row">
        <ChangeRoles member={member} />
        <RemoveMember member={member} />
      </span>
    ),
  },
];

function Who({ member }: { member: Member }) {
  const isOwn = useSession()?.userId === member.id;
  return (
    <span className="row">
      <span dir="auto">{nameOf(member)}</span>
      {isOwn && <Badge>You</Badge>}
    </span>
  );
}

function People() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery(trpc.members.listMembers.infiniteQueryOptions({ limit: PAGE_SIZE }, PAGED));
  return (
    <List
      caption="Members"
      query={query}
      rowsOf={({ members }) => members}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      readPage={(cursor) => client.members.listMembers.query({ limit: EXPORT_PAGE_SIZE, cursor })}
      empty={
        <Empty title="Nobody is a member yet" action={<Invite />}>
          Invite whoever works for this organisation.
        </Empty>
      }
    />
  );
}

function Invitations() {
  const trpc = useTRPC();
  const query = useQuery(trpc.members.listInvitations.queryOptions());
  return (
    <Section title="Open invitations">
      <Loaded query={query} lines={2}>
        {({ invitations }) =>
          invitations.length === 0 ? (
            <p className="soft">Nobody is invited. An invitation is a link that you hand on; it works for 14 days.</p>
          ) : (
            <Table caption="Invitations" columns={INVITATION_COLUMNS} rows={invitations} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Section>
  );
}
