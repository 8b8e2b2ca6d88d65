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
import { LiftEntry } from './lift-entry.tsx';
import { NotListed } from './not-listed.tsx';

type Suppression = Outputs['suppressions']['list']['suppressions'][number];

export function DoNotWrite() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [{ value }, set] = useFilters(['value']);
  const columns = value === undefined ? COLUMNS : sortedOnlyBy('value', COLUMNS);
  const sort = useSort<Inputs['suppressions']['list']>(columns);
  const input = { ...sort, ...(value !== undefined && { q: value }) };
  const query = useInfiniteQuery(trpc.suppressions.list.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  return (
    <Page
      title="Do not write"
      lead="Addresses and whole domains that no campaign writes to, also those that run already."
      actions={
        <>
          <ImportEntries />
          <AddEntry />
        </>
      }
    >
      <SearchField key={value} value={value ?? ''} onSearch={(text) => set('value', text)} />
      <List
        caption="Do not write"
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
        empty={value === undefined ? <NobodyYet /> : <NotListed value={value} />}
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
        <Field label="Is somebody on the list?" value={text} onChange={setText} placeholder="An address or a domain" />
        <Button type="submit">
          <Search aria-hidden /> Look
        </Button>
        {value !== '' && <Button onPress={() => onSearch(null)}>Show all</Button>}
      </form>
    </search>
  );
}

const SOURCES: Record<Suppression['source'], string> = {
  manual: 'You',
  unsubscribe: 'The person unsubscribed',
  complaint: 'The person reported spam',
  bounce: 'The mail server refused it',
  erasure: 'The person was erased',
};
const KINDS: Record<Suppression['kind'], string> = { address: 'Address', domain: 'Domain', hash: 'Erased person' };

const COLUMNS: readonly Column<Suppression>[] = [
  {
    title: 'Who',
    sort: 'value',
    cell: ({ kind, value }) =>
      kind === 'hash' ? <span className="soft">kept only as a fingerprint</span> : <Email address={value} />,
    text: ({ value }) => value,
  },
  { title: 'Kind', cell: ({ kind }) => <Badge>{KINDS[kind]}</Badge>, text: ({ kind }) => kind },
  { title: 'Asked by', cell: ({ source }) => SOURCES[source], text: ({ source }) => source },
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
    title: 'Since',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Day at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { title: 'Change', cell: (entry) => entry.kind !== 'hash' && <LiftEntry entry={entry} /> },
];

const NobodyYet = () => (
  <Empty title="Nobody is on the list" action={<AddEntry />}>
    Whoever unsubscribes, reports spam or cannot be reached comes here by itself. Add your customers and whoever asked
    you not to write.
  </Empty>
);
