import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, useTRPCClient } from '../../api/client.ts';
import { roleNames } from '../../api/role-names.ts';
import { endSession, useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { RoleCards } from './invite.tsx';
import { hasOwnerRole, type Member, memberNameOf, useGivenRoles, useMembersRefresh } from './roles.ts';
import { SecretLink } from './secret-link.tsx';

export const ChangeRoles = ({ member }: { member: Member }) => (
  <Dialog
    title={`Roles of ${memberNameOf(member)}`}
    trigger={<Button aria-label={`Change roles of ${memberNameOf(member)}`}>Change roles</Button>}
  >
    {(close) => <RolesForm member={member} close={close} />}
  </Dialog>
);

function RolesForm({ member, close }: { member: Member; close: () => void }) {
  const trpc = useTRPC();
  const refresh = useMembersRefresh();
  const isOwn = useSession()?.userId === member.id;
  const roles = useGivenRoles('member');
  const [roleIds, setRoleIds] = useState<readonly string[]>(member.roles.map(({ id }) => id));
  const change = useMutation(
    trpc.members.patchMember.mutationOptions({
      onSuccess: () => {
        showToast('Roles changed.');
        close();
      },
      onSettled: refresh,
    }),
  );
  return (
    <Form
      submit="Save"
      mutation={change}
      cancel={close}
      isWhole={roleIds.length > 0}
      onSubmit={() => change.mutate({ id: member.id, roleIds: [...roleIds] })}
    >
      {isOwn && <p>These are your own roles. Only another member can give removed roles back.</p>}
      <RoleCards roles={roles} value={roleIds} onChange={setRoleIds} />
    </Form>
  );
}

export function SignInLink({ member }: { member: Member }) {
  if (useSession()?.userId === member.id) return null;
  return (
    <Dialog
      title={`Sign-in link for ${memberNameOf(member)}`}
      trigger={<Button aria-label={`Create sign-in link for ${memberNameOf(member)}`}>Create sign-in link</Button>}
    >
      {(close) => <LinkForm member={member} close={close} />}
    </Dialog>
  );
}

function LinkForm({ member, close }: { member: Member; close: () => void }) {
  const trpc = useTRPC();
  const make = useMutation(trpc.members.createSignInLink.mutationOptions());
  if (make.data === undefined) {
    return (
      <Form submit="Create link" mutation={make} cancel={close} onSubmit={() => make.mutate({ memberId: member.id })}>
        <p>The link signs the member in without a key, for seven days.</p>
      </Form>
    );
  }
  return (
    <div className="stack">
      <p>
        Send this link to <bdi>{memberNameOf(member)}</bdi>. No email was sent. It signs in as this member, once, within
        15 minutes.
      </p>
      <SecretLink link={make.data.url} />
      <div className="actions">
        <Button onPress={close}>Done</Button>
      </div>
    </div>
  );
}

export function RemoveMember({ member }: { member: Member }) {
  const client = useTRPCClient();
  const refresh = useMembersRefresh();
  const isOwn = useSession()?.userId === member.id;
  return (
    <Confirm
      trigger={<Button aria-label={`Remove ${memberNameOf(member)}`}>Remove</Button>}
      title="Remove this member?"
      confirm="Remove member"
      onConfirm={async () => {
        await client.members.removeMember.mutate({ id: member.id });
        if (isOwn) endSession('You are no longer a member of this organisation.');
        else await refresh();
        showToast('Member removed.');
      }}
    >
      <div className="stack tight">
        <p>
          <bdi>{memberNameOf(member)}</bdi> ({roleNames(member.roles)}) is signed out everywhere, and their API keys
          stop working.
        </p>
        <p>
          Their name and address are deleted. Campaigns and brands that they created are kept. This cannot be undone.
        </p>
        {hasOwnerRole(member.roles) && <p>At least one owner must remain.</p>}
        {isOwn && (
          <p>
            <strong>This is you. You will be signed out.</strong>
          </p>
        )}
      </div>
    </Confirm>
  );
}
