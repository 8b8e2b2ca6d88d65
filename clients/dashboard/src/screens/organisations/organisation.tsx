import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useActFor } from '../../api/act-for.ts';
import { type Outputs, trpcClient, useTRPC } from '../../api/client.ts';
import { PAGED } from '../../api/paging.ts';
import { useSession } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Email } from '../../ui/email.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Day } from '../../ui/format.tsx';
import { List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { OrganisationFacts } from './organisation-facts.tsx';

type User = Outputs['keys']['listUsers']['users'][number];

const COLUMNS: readonly Column<User>[] = [
  { title: 'Name', cell: ({ name }) => <span dir="auto">{name ?? 'Unnamed'}</span>, text: ({ name }) => name },
  { title: 'Email', cell: ({ email }) => email !== null && <Email address={email} />, text: ({ email }) => email },
  { title: 'Created', cell: ({ createdAt }) => <Day at={createdAt} />, text: ({ createdAt }) => createdAt },
  { title: 'ID', cell: ({ id }) => <code className="small">{id}</code>, text: ({ id }) => id },
];

export function OrganisationPage() {
  const { orgId } = useParams<{ orgId: string }>();
  const actFor = useActFor();
  const isActing = useSession()?.orgId === orgId;
  // Requested on behalf of this organisation, whichever one the session acts for.
  const query = useQuery({
    queryKey: ['organisation', orgId],
    queryFn: () => trpcClient.keys.getOrganisation.query(undefined, { context: { orgId, userId: null } }),
  });
  return (
    <Page
      title={query.data?.org.name ?? 'Organisation'}
      actions={
        <>
          <ButtonLink href="/organisations">All organisations</ButtonLink>
          {isActing ? (
            <Badge tone="accent">Active organisation</Badge>
          ) : (
            <Button onPress={() => actFor(orgId)}>Switch to this organisation</Button>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {({ org }) => (
          <>
            <OrganisationFacts org={org} more={[['Time zone', org.timeZone]]} />
            <Users orgId={orgId} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Users({ orgId }: { orgId: string }) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.keys.listUsers.infiniteQueryOptions(
      { orgId, limit: PAGE_SIZE },
      { ...PAGED, trpc: { context: { orgId, userId: null } } },
    ),
  );
  const add = (
    <Dialog
      title="Add user"
      trigger={
        <Button>
          <Plus aria-hidden />
          Add user
        </Button>
      }
    >
      {(close) => <AddUser orgId={orgId} close={close} />}
    </Dialog>
  );
  return (
    <Section title="Users" actions={add}>
      <List
        caption="All users"
        query={query}
        rowsOf={({ users }) => users}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<Empty title="No users yet">Users sign in with their own key.</Empty>}
      />
    </Section>
  );
}

function AddUser({ orgId, close }: { orgId: string; close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const create = useMutation(
    trpc.keys.createUser.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: trpc.keys.listUsers.pathKey() });
        close();
      },
    }),
  );
  const add = () => create.mutate({ orgId, email: email.trim(), ...(name.trim() !== '' && { name: name.trim() }) });
  return (
    <Form submit="Add user" mutation={create} onSubmit={add} cancel={close}>
      <Field label="Email" type="email" value={email} onChange={setEmail} required autoFocus />
      <Field label="Name" value={name} onChange={setName} />
    </Form>
  );
}
