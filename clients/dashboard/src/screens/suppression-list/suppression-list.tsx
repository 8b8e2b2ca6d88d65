import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { Field } from '../../ui/field.tsx';
import { Day } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Column, sortedOnlyBy } from '../../ui/table.tsx';
import { AddEntry } from './add-entry.tsx';
import { ImportEntries } from './import-entries.tsx';
import { RemoveEntry } from './remove-entry.tsx';
import { UnlistedAddress } from './unlisted-address.tsx';

type Suppression = Outputs['suppressions']['list']['suppressions'][number];

export function SuppressionList() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [{ value }, set] = useFilters(['value']);
  const columns = value === undefined ? COLUMNS : sortedOnlyBy('value', COLUMNS);
  const sort = useSort<Inputs['suppressions']['list']>(columns);
  const input = { ...sort, ...(value !== undefined && { q: value }) };
  const query = useInfiniteQuery(trpc.suppressions.list.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  return (
    <Page
      title="Suppression list"
      actions={
        <>
          <ImportEntries />
          <AddEntry />
        </>
      }
    >
      <SearchField key={value} value={value ?? ''} onSearch={(text) => set('value', text)} />
      <List
        caption="Suppression list"
        order={value === undefined ? '-createdAt' : 'value'}
        query={query}
        rowsOf={({ suppressions }) => suppressions}
        columns={columns}
        keyOf={({ id }) => id}
        readPage={(cursor) =>
          client.suppressions.list.query({
            ...input,
            limit: EXPORT_PAGE_SIZE,
            cursor,
          })
        }
        empty={value === undefined ? <NobodyYet /> : <UnlistedAddress value={value} />}
      />
    </Page>
  );
}

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string | null) => void }) {
  const [text, setText] = useState(value);
  return (
    <search>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim() === '' ? null : text.trim());
        }}
      >
        <Field label="Email address or domain" value={text} onChange={setText} />
        <Button type="submit">
          <Search aria-hidden /> Search
        </Button>
        {value !== '' && <Button onPress={() => onSearch(null)}>Show all</Button>}
      </form>
    </search>
  );
}

const SOURCES: Record<Suppression['source'], string> = {
  manual: 'Added manually',
  unsubscribe: 'Unsubscribed',
  complaint: 'Spam complaint',
  bounce: 'Bounced',
  erasure: 'Erased',
};
const KINDS: Record<Suppression['kind'], string> = { address: 'Address', domain: 'Domain', hash: 'Erased contact' };

const COLUMNS: readonly Column<Suppression>[] = [
  {
    title: 'Address or domain',
    sort: 'value',
    cell: ({ kind, value }) =>
      kind === 'hash' ? <span className="soft">stored as a hash only</span> : <Email address={value} />,
    text: ({ value }) => value,
  },
  { title: 'Type', cell: ({ kind }) => <Badge>{KINDS[kind]}</Badge>, text: ({ kind }) => kind },
  { title: 'Source', cell: ({ source }) => SOURCES[source], text: ({ source }) => source },
  {
    title: 'Reason',
    cell: ({ reason }) => (
      <span dir="auto" className="clip">
        {reason}
      </span>
    ),
    text: ({ reason }) => reason,
  },
  {
    title: 'Added',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Day at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { title: 'Actions', cell: (entry) => entry.kind !== 'hash' && <RemoveEntry entry={entry} /> },
];

const NobodyYet = () => (
  <Empty title="The suppression list is empty" action={<AddEntry />}>
    Unsubscribes, spam complaints and bounces are added automatically. Add everyone else you must not contact.
  </Empty>
);
