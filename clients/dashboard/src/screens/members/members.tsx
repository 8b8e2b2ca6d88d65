import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Inputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { roleName, roleNames } from '../../api/role-names.ts';
import { useSession } from '../../api/session.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { Day } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { INVITATION_COLUMNS } from './invitations.tsx';
import { Invite } from './invite.tsx';
import { ChangeRoles, RemoveMember, SignInLink } from './member-actions.tsx';
import { RoleList } from './role-list.tsx';
import { type Member, memberNameOf } from './roles.ts';

export function Members() {
  return (
    <Page title="Members" actions={<Invite />}>
      <People />
      <Invitations />
      <RoleList />
    </Page>
  );
}

const COLUMNS: readonly Column<Member>[] = [
  { title: 'Name', sort: 'name', cell: (member) => <Who member={member} />, text: memberNameOf },
  {
    title: 'Email',
    sort: 'email',
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
  {
    title: 'Joined',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Day at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    title: 'Actions',
    cell: (member) => (
      <span className="row">
        <ChangeRoles member={member} />
        <SignInLink member={member} />
        <RemoveMember member={member} />
      </span>
    ),
  },
];

function Who({ member }: { member: Member }) {
  const isOwn = useSession()?.userId === member.id;
  return (
    <span className="row">
      <span dir="auto">{memberNameOf(member)}</span>
      {isOwn && <Badge>You</Badge>}
    </span>
  );
}

function People() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [{ q }, set] = useFilters(['q']);
  const input = { ...useSort<Inputs['members']['listMembers']>(COLUMNS), ...(q !== undefined && { q }) };
  const query = useInfiniteQuery(trpc.members.listMembers.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  return (
    <div className="stack">
      <div className="filters">
        <SearchField label="Name or email" value={q} onSearch={(value) => set('q', value)} />
      </div>
      <List
        caption="Members"
        order="-createdAt"
        query={query}
        rowsOf={({ members }) => members}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        readPage={(cursor) => client.members.listMembers.query({ ...input, limit: EXPORT_PAGE_SIZE, cursor })}
        empty={q === undefined ? <NoMembers /> : <NothingLeft />}
      />
    </div>
  );
}

const NoMembers = () => (
  <Empty title="No members yet" action={<Invite />}>
    Invite your colleagues.
  </Empty>
);

const NothingLeft = () => (
  <Empty title="No results" action={<ButtonLink href="/members">Clear filters</ButtonLink>}></Empty>
);

function Invitations() {
  const trpc = useTRPC();
  const query = useQuery(trpc.members.listInvitations.queryOptions());
  return (
    <Section title="Open invitations">
      <Loaded query={query} lines={2}>
        {({ invitations }) =>
          invitations.length === 0 ? (
            <p className="soft">No open invitations.</p>
          ) : (
            <Table caption="Invitations" columns={INVITATION_COLUMNS} rows={invitations} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Section>
  );
}
