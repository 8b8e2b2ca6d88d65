import { useQuery } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../../api/client.ts';
import { roleNames } from '../../api/role-names.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { Email } from '../../ui/email.tsx';
import { Ago, Day } from '../../ui/format.tsx';
import { Loaded } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Invitation, useMembersRefresh } from './roles.ts';
import { SecretLink } from './secret-link.tsx';

export const INVITATION_COLUMNS: readonly Column<Invitation>[] = [
  { title: 'Email', cell: ({ email }) => <Email address={email} /> },
  { title: 'Roles', cell: ({ roles }) => <span dir="auto">{roleNames(roles)}</span> },
  { title: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { title: 'Expires', cell: ({ expiresAt }) => <Day at={expiresAt} /> },
  {
    title: 'Actions',
    cell: (invitation) => (
      <span className="row">
        <ShowLink invitation={invitation} />
        <Revoke invitation={invitation} />
      </span>
    ),
  },
];

const ShowLink = ({ invitation }: { invitation: Invitation }) => (
  <Dialog title="Invitation link" trigger={<Button aria-label={`Show link for ${invitation.email}`}>Show link</Button>}>
    {() => <Link id={invitation.id} />}
  </Dialog>
);

function Link({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.members.readInvitationLink.queryOptions({ id }));
  return (
    <Loaded query={query} lines={2}>
      {({ link }) => <SecretLink link={link} />}
    </Loaded>
  );
}

function Revoke({ invitation: { id, email } }: { invitation: Invitation }) {
  const client = useTRPCClient();
  const refresh = useMembersRefresh();
  return (
    <Confirm
      trigger={<Button aria-label={`Revoke the invitation of ${email}`}>Revoke</Button>}
      title="Revoke this invitation?"
      confirm="Revoke invitation"
      onConfirm={async () => {
        await client.members.revokeInvitation.mutate({ id });
        await refresh();
        showToast('Invitation revoked.');
      }}
    >
      <p>
        The link of <bdi>{email}</bdi> stops working. You can create a new invitation.
      </p>
    </Confirm>
  );
}
