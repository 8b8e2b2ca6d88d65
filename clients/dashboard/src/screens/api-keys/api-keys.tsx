import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Inputs, useTRPC } from '../../api/client.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ago } from '../../ui/format.tsx';
import { List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Note } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { CreateKey } from './create-key.tsx';
import type { ApiKey, CreatedKey } from './keys.ts';
import { Revoke } from './revoke.tsx';

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    title: 'Name',
    sort: 'name',
    cell: ({ name }) => <span dir="auto">{name ?? 'Without a name'}</span>,
    text: ({ name }) => name,
  },
  {
    title: 'Begins with',
    cell: ({ keyPrefix }) => <code dir="ltr">{keyPrefix}…</code>,
    text: ({ keyPrefix }) => keyPrefix,
  },
  {
    title: 'Acts for',
    cell: ({ orgId }) => (orgId === null ? <Badge tone="accent">Any organisation</Badge> : 'This organisation'),
    text: ({ orgId }) => orgId ?? 'any',
  },
  {
    title: 'Created',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Ago at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    title: 'Last used',
    sort: '-lastUsedAt',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Ago at={lastUsedAt} />),
    text: ({ lastUsedAt }) => lastUsedAt,
  },
  { title: 'Actions', cell: (key) => <Revoke apiKey={key} /> },
];

export function ApiKeys() {
  const trpc = useTRPC();
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const sort = useSort<Inputs['keys']['listApiKeys']>(COLUMNS);
  const query = useInfiniteQuery(trpc.keys.listApiKeys.infiniteQueryOptions({ ...sort, limit: PAGE_SIZE }, PAGED));
  const create = (
    <Dialog
      title="Create a key"
      trigger={
        <Button look="primary">
          <Plus aria-hidden />
          Create a key
        </Button>
      }
    >
      {(close) => <CreateKey close={close} onCreated={setCreated} />}
    </Dialog>
  );
  return (
    <Page
      title="API keys"
      lead="Your programs call the API with a key. One for each program: then one can be revoked without the others."
      actions={create}
    >
      {created !== null && <NewKey created={created} close={() => setCreated(null)} />}
      <List
        caption="API keys"
        order="-createdAt"
        query={query}
        rowsOf={({ keys }) => keys}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No key yet" action={create}>
            A key lets a program, the command line or an assistant do what you can do here.
          </Empty>
        }
      />
    </Page>
  );
}

const NewKey = ({ created, close }: { created: CreatedKey; close: () => void }) => (
  <div role="status">
    <Note>
      <p>
        <strong>Keep this key now.</strong> It is shown this once, and nobody can read it again.
      </p>
      <code className="secret" dir="ltr">
        {created.key}
      </code>
      <div className="row">
        <CopyButton text={created.key} />
        <Button onPress={close}>I have kept it</Button>
      </div>
    </Note>
  </div>
);
