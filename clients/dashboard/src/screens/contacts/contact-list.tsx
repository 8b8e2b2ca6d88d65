import { useInfiniteQuery } from '@tanstack/react-query';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { Ago } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Column, sortedOnlyBy } from '../../ui/table.tsx';

type Contact = Outputs['contacts']['list']['contacts'][number];

export function ContactList({ brandId }: { brandId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [{ begins }, set] = useFilters(['begins']);
  const columns = begins === undefined ? COLUMNS : sortedOnlyBy('email', COLUMNS);
  const sort = useSort<Inputs['contacts']['list']>(columns);
  const input = { brandId, ...sort, ...(begins !== undefined && { q: begins }) };
  const query = useInfiniteQuery(trpc.contacts.list.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  return (
    <div className="stack">
      <div className="filters">
        <SearchField
          label="Email starts with"
          value={begins}
          onSearch={(value) => set('begins', value)}
          action="Search"
        />
      </div>
      <List
        caption="Contacts"
        order={begins === undefined ? '-createdAt' : 'email'}
        query={query}
        rowsOf={({ contacts }) => contacts}
        keyOf={({ id }) => id}
        columns={columns}
        readPage={(cursor) => client.contacts.list.query({ ...input, limit: EXPORT_PAGE_SIZE, cursor })}
        empty={begins === undefined ? <NobodyYet brandId={brandId} /> : <NothingLeft brandId={brandId} />}
      />
    </div>
  );
}

const NobodyYet = ({ brandId }: { brandId: string }) => (
  <Empty
    title="No contacts yet"
    action={
      <ButtonLink href={`/contacts?brand=${brandId}&view=uploads`} look="primary">
        Upload contacts
      </ButtonLink>
    }
  >
    Upload a CSV file. You check its columns before contacts are saved.
  </Empty>
);

const NothingLeft = ({ brandId }: { brandId: string }) => (
  <Empty title="No results" action={<ButtonLink href={`/contacts?brand=${brandId}`}>Clear filters</ButtonLink>}></Empty>
);

const nameOf = ({ firstName, lastName }: Contact) => [firstName, lastName].filter(Boolean).join(' ');

const mailOf = ({ unsubscribed, consent }: Contact) =>
  unsubscribed ? 'Unsubscribed' : consent === false ? 'No consent' : consent === true ? 'Consented' : '';

const COLUMNS: readonly Column<Contact>[] = [
  {
    title: 'Email',
    sort: 'email',
    cell: ({ email }: Contact) => <Email address={email} />,
    text: ({ email }: Contact) => email,
  },
  { title: 'Name', cell: (contact: Contact) => <bdi>{nameOf(contact)}</bdi>, text: nameOf },
  { title: 'Job title', cell: ({ title }: Contact) => <bdi>{title}</bdi>, text: ({ title }: Contact) => title },
  {
    title: 'Company',
    cell: ({ organizationName }: Contact) => <bdi>{organizationName}</bdi>,
    text: ({ organizationName }: Contact) => organizationName,
  },
  { title: 'Country', cell: ({ country }: Contact) => <bdi>{country}</bdi>, text: ({ country }: Contact) => country },
  {
    title: 'Consent',
    cell: (contact: Contact) => {
      const said = mailOf(contact);
      const mayNot = contact.unsubscribed || contact.consent === false;
      return said === '' ? null : <Badge tone={mayNot ? 'bad' : 'good'}>{said}</Badge>;
    },
    text: mailOf,
  },
  {
    title: 'Added',
    sort: '-createdAt',
    cell: ({ createdAt }: Contact) => <Ago at={createdAt} />,
    text: ({ createdAt }: Contact) => createdAt,
  },
];
