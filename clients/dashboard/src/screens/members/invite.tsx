import { useMutation } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { roleName } from '../../api/role-names.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxCards } from '../../ui/cards.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/states.tsx';
import { type Role, useGivenRoles, useMembersRefresh } from './roles.ts';
import { SecretLink } from './secret-link.tsx';

export const Invite = () => (
  <Dialog
    title="Invite member"
    trigger={
      <Button look="primary">
        <UserPlus aria-hidden />
        Invite member
      </Button>
    }
  >
    {(close) => <Invitation close={close} />}
  </Dialog>
);

function Invitation({ close }: { close: () => void }) {
  const [invited, setInvited] = useState<Outputs['members']['invite'] | null>(null);
  if (invited === null) return <InviteForm close={close} onInvited={setInvited} />;
  return (
    <div className="stack">
      <p>
        Send this link to <bdi>{invited.invitation.email}</bdi>. No email was sent. It works once, within 14 days.
      </p>
      {invited.replaced && (
        <Note tone="warn">
          <p>The previous link for this address no longer works.</p>
        </Note>
      )}
      <SecretLink link={invited.link} />
      <div className="actions">
        <Button onPress={close}>Done</Button>
      </div>
    </div>
  );
}

interface InviteFormProps {
  close: () => void;
  onInvited: (invited: Outputs['members']['invite']) => void;
}

function InviteForm({ close, onInvited }: InviteFormProps) {
  const trpc = useTRPC();
  const refresh = useMembersRefresh();
  const roles = useGivenRoles('invitation');
  const [email, setEmail] = useState('');
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const invite = useMutation(trpc.members.invite.mutationOptions({ onSuccess: onInvited, onSettled: refresh }));
  return (
    <Form
      submit="Create invitation"
      mutation={invite}
      cancel={close}
      isWhole={email.trim() !== '' && roleIds.length > 0}
      onSubmit={() => invite.mutate({ email: email.trim(), roleIds: [...roleIds] })}
    >
      <Field label="Email" type="email" value={email} onChange={setEmail} placeholder="grace@acme.example" required />
      <RoleCards roles={roles} value={roleIds} onChange={setRoleIds} />
    </Form>
  );
}

export const RoleCards = ({
  roles,
  value,
  onChange,
}: {
  roles: readonly Role[];
  value: readonly string[];
  onChange: (roleIds: string[]) => void;
}) => (
  <CheckboxCards
    label="Roles"
    cards={roles.map(({ id, name, description }) => ({
      value: id,
      title: roleName(name),
      ...(description !== null && { text: description }),
    }))}
    value={value}
    onChange={onChange}
  />
);
