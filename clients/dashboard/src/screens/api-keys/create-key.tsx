import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trpcClient, useTRPC } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import type { CreatedKey } from './keys.ts';

const KINDS = [
  { value: 'user', label: 'A user of this organisation' },
  { value: 'app', label: 'An application, for all organisations' },
] as const;

interface CreateKeyProps {
  close: () => void;
  onCreated: (created: CreatedKey) => void;
}

export function CreateKey({ close, onCreated }: CreateKeyProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const session = useSession();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'user' | 'app'>('user');
  const [userId, setUserId] = useState(session?.userId ?? null);
  const create = useMutation({
    mutationFn: () =>
      trpcClient.keys.createApiKey.mutate(
        { kind, ...(name.trim() !== '' && { name: name.trim() }) },
        { context: { userId } },
      ),
    onSuccess: async (created) => {
      await queries.invalidateQueries({ queryKey: trpc.keys.listApiKeys.pathKey() });
      onCreated(created);
      close();
    },
  });
  return (
    <Form submit="Create" mutation={create} onSubmit={() => create.mutate()} cancel={close}>
      <Field label="Name" value={name} onChange={setName} placeholder="CRM sync" autoFocus />
      {session?.isAdmin === true && <Select label="Used by" choices={KINDS} value={kind} onChange={setKind} />}
      {session?.isAdmin === true && kind === 'user' && (
        <Users orgId={session.orgId} value={userId} onChange={setUserId} />
      )}
      {kind === 'app' && (
        <p className="small soft">
          Each request names its organisation in <code>x-org-id</code>. The key can read and change the data of all
          organisations.
        </p>
      )}
    </Form>
  );
}

function Users({ orgId, value, onChange }: { orgId: string; value: string | null; onChange: (id: string) => void }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.keys.listUsers.queryOptions({ orgId, limit: 100 }));
  return (
    <Select
      label="User"
      choices={(data?.users ?? []).map(({ id, email, name }) => ({ value: id, label: name ?? email ?? id }))}
      value={value}
      onChange={onChange}
    />
  );
}
