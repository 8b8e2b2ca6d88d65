import { useInfiniteQuery } from '@tanstack/react-query';
import { type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { PAGED } from '../../api/paging.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { Ago } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Empty } from '../../ui/states.tsx';

type Contact = Outputs['contacts']['list']['contacts'][number];

export function ContactList({ brandId }: { brandId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery(trpc.contacts.list.infiniteQueryOptions({ brandId, limit: PAGE_SIZE }, PAGED));
  return (
    <List
      caption="People"
      query={query}
      rowsOf={({ contacts }) => contacts}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      readPage={(cursor) => client.contacts.list.query({ brandId, limit: EXPORT_PAGE_SIZE, cursor })}
      empty={
        <Empty
          title="Nobody is here yet"
          action={
            <ButtonLink href={`/contacts?brand=${brandId}&view=uploads`} look="primary">
              Upload a list
            </ButtonLink>
          }
        >
          Upload a list as CSV: you see what its columns are taken for before anything is kept.
        </Empty>
      }
    />
  );
}

const nameOf = ({ firstName, lastName }: Contact) => [firstName, lastName].filter(Boolean).join(' ');

/** May this person be written to, as far as the list says. */
const mailOf = ({ unsubscribed, consent }: Contact) =>
  unsubscribed ? 'Wants no mail' : consent === false ? 'Did not agree' : consent === true ? 'Agreed' : '';

const COLUMNS = [
  { title: 'Address', cell: ({ email }: Contact) => <Email address={email} />, text: ({ email }: Contact) => email },
  { title: 'Name', cell: (contact: Contact) => <bdi>{nameOf(contact)}</bdi>, text: nameOf },
  { title: 'Job title', cell: ({ title }: Contact) => <bdi>{title}</bdi>, text: ({ title }: Contact) => title },
  {
    title: 'Company',
    cell: ({ organizationName }: Contact) => <bdi>{organizationName}</bdi>,
    text: ({ organizationName }: Contact) => organizationName,
  },
  { title: 'Country', cell: ({ country }: Contact) => <bdi>{country}</bdi>, text: ({ country }: Contact) => country },
  {
    title: 'Mail',
    cell: (contact: Contact) => {
      const said = mailOf(contact);
      const mayNot = contact.unsubscribed || contact.consent === false;
      return said === '' ? null : <Badge tone={mayNot ? 'bad' : 'good'}>{said}</Badge>;
    },
    text: mailOf,
  },
  {
    title: 'Added',
    cell: ({ createdAt }: Contact) => <Ago at={createdAt} />,
    text: ({ createdAt }: Contact) => createdAt,
  },
];
