import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changesOf } from '../../api/changes.ts';
import { useTRPC, useTRPCClient } from '../../api/client.ts';
import { PERMISSIONS, type Permission, permissionLabel } from '../../api/permissions.ts';
import { roleName } from '../../api/role-names.ts';
import { Button } from '../../ui/button.tsx';
import { Checkboxes } from '../../ui/checkboxes.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formatCount } from '../../ui/format.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Role, useMembersRefresh, useRoles } from './roles.ts';

export function RoleList() {
  const query = useRoles();
  return (
    <Section title="Roles" actions={<RoleDialog label="Create role" />}>
      <Loaded query={query} lines={4}>
        {({ roles }) => <Table caption="All roles" columns={COLUMNS} rows={roles} keyOf={({ id }) => id} />}
      </Loaded>
    </Section>
  );
}

const COLUMNS: readonly Column<Role>[] = [
  { title: 'Role', cell: ({ name }) => <span dir="auto">{roleName(name)}</span> },
  {
    title: 'Permissions',
    cell: ({ description, permissions, builtIn }) => (
      <>
        {description !== null && (
          <span dir="auto" className="wide-cell">
            {description}
          </span>
        )}
        {!builtIn && <span className="small soft">{abilities(permissions)}</span>}
      </>
    ),
  },
  { title: 'Members', isNumeric: true, cell: ({ memberCount }) => formatCount(memberCount) },
  {
    title: 'Actions',
    cell: (role) =>
      role.builtIn ? (
        <span className="small soft">Built-in</span>
      ) : (
        <span className="row">
          <RoleDialog role={role} label="Edit" />
          <DeleteRole role={role} />
        </span>
      ),
  },
];

function abilities(permissions: readonly Permission[]): string {
  if (permissions.length === 0) return 'None.';
  const text = permissions.map(permissionLabel).join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const RoleDialog = ({ role, label }: { role?: Role; label: string }) => (
  <Dialog
    title={role === undefined ? 'Create role' : 'Edit role'}
    trigger={<Button aria-label={role === undefined ? label : `${label} ${role.name}`}>{label}</Button>}
  >
    {(close) => <RoleForm {...(role !== undefined && { role })} close={close} />}
  </Dialog>
);

function RoleForm({ role, close }: { role?: Role; close: () => void }) {
  const trpc = useTRPC();
  const refresh = useMembersRefresh();
  const own = useRoles().data?.permissions ?? [];
  // Snapshot at the time when the form was opened.
  const [before] = useState(role);
  const [name, setName] = useState(role?.name ?? '');
  const [permissions, setPermissions] = useState<readonly Permission[]>(role?.permissions ?? []);
  const settled = { onSuccess: close, onSettled: refresh };
  const create = useMutation(trpc.members.createRole.mutationOptions(settled));
  const patch = useMutation(trpc.members.patchRole.mutationOptions(settled));
  const content = { name: name.trim(), permissions: [...permissions] };
  return (
    <Form
      submit="Save"
      mutation={role === undefined ? create : patch}
      cancel={close}
      onSubmit={() =>
        before === undefined ? create.mutate(content) : patch.mutate({ id: before.id, ...changesOf(before, content) })
      }
    >
      <Field label="Name" value={name} onChange={setName} placeholder="Writer" required />
      <Checkboxes
        label="Permissions"
        choices={PERMISSIONS.filter((permission) => own.includes(permission)).map((permission) => ({
          value: permission,
          label: permissionLabel(permission),
        }))}
        value={permissions}
        onChange={setPermissions}
      />
      {role !== undefined && role.memberCount > 0 && (
        <p className="small soft">Changes apply at once to all members with this role.</p>
      )}
    </Form>
  );
}

function DeleteRole({ role: { id, name } }: { role: Role }) {
  const client = useTRPCClient();
  const refresh = useMembersRefresh();
  return (
    <Confirm
      trigger={<Button aria-label={`Delete ${name}`}>Delete</Button>}
      title="Delete this role?"
      confirm="Delete role"
      onConfirm={async () => {
        await client.members.deleteRole.mutate({ id });
        await refresh();
        showToast('Role deleted.');
      }}
    >
      <p>
        <bdi>{name}</bdi> is deleted permanently. A role that is in use cannot be deleted.
      </p>
    </Confirm>
  );
}
