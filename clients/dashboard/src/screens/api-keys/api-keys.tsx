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
    cell: ({ name }) => <span dir="auto">{name ?? 'Unnamed'}</span>,
    text: ({ name }) => name,
  },
  {
    title: 'Key',
    cell: ({ keyPrefix }) => <code dir="ltr">{keyPrefix}…</code>,
    text: ({ keyPrefix }) => keyPrefix,
  },
  {
    title: 'Access',
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
      title="Create API key"
      trigger={
        <Button look="primary">
          <Plus aria-hidden />
          Create API key
        </Button>
      }
    >
      {(close) => <CreateKey close={close} onCreated={setCreated} />}
    </Dialog>
  );
  return (
    <Page title="API keys" actions={create}>
      {created !== null && <NewKey created={created} close={() => setCreated(null)} />}
      <List
        caption="API keys"
        order="-createdAt"
        query={query}
        rowsOf={({ keys }) => keys}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No API keys yet" action={create}>
            Programs, the command line and assistants call the API with a key.
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
        <strong>Copy this key now.</strong> It is shown only once.
      </p>
      <code className="secret" dir="ltr">
        {created.key}
      </code>
      <div className="row">
        <CopyButton text={created.key} />
        <Button onPress={close}>Done</Button>
      </div>
    </Note>
  </div>
);
