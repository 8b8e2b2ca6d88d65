import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { useActFor } from '../../api/act-for.ts';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { PAGED } from '../../api/paging.ts';
import { useSession } from '../../api/session.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Day, formatDay, humanize } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { CreateOrganisation } from './create-organisation.tsx';

type Organisation = Outputs['keys']['listOrganisations']['orgs'][number];

const COLUMNS: readonly Column<Organisation>[] = [
  {
    title: 'Name',
    sort: 'name',
    cell: ({ id, name }) => (
      <Link href={`/organisations/${id}`} dir="auto">
        {name}
      </Link>
    ),
    text: ({ name }) => name,
  },
  {
    title: 'Plan',
    cell: ({ plan, trialEndsAt }) => (
      <>
        {humanize(plan)}
        {trialEndsAt !== null && <p className="small soft">Until {formatDay(trialEndsAt)}</p>}
      </>
    ),
    text: ({ plan }) => plan,
  },
  { title: 'Time zone', cell: ({ timeZone }) => timeZone, text: ({ timeZone }) => timeZone },
  {
    title: 'Created',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Day at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { title: 'ID', cell: ({ id }) => <code className="small">{id}</code>, text: ({ id }) => id },
  { title: 'Actions', cell: (organisation) => <ActFor organisation={organisation} /> },
];

export function Organisations() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const sort = useSort<Inputs['keys']['listOrganisations']>(COLUMNS);
  const query = useInfiniteQuery(
    trpc.keys.listOrganisations.infiniteQueryOptions({ ...sort, limit: PAGE_SIZE }, PAGED),
  );
  return (
    <Page
      title="Organisations"
      actions={
        <Dialog
          title="Create organisation"
          trigger={
            <Button look="primary">
              <Plus aria-hidden />
              Create organisation
            </Button>
          }
        >
          {(close) => <CreateOrganisation close={close} />}
        </Dialog>
      }
    >
      <List
        caption="Organisations"
        order="-createdAt"
        query={query}
        rowsOf={({ orgs }) => orgs}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        readPage={(cursor) => client.keys.listOrganisations.query({ ...sort, cursor, limit: EXPORT_PAGE_SIZE })}
        empty={<Empty title="No organisations yet"></Empty>}
      />
    </Page>
  );
}

function ActFor({ organisation: { id, name } }: { organisation: Organisation }) {
  const actFor = useActFor();
  if (useSession()?.orgId === id) return <Badge tone="accent">Active</Badge>;
  return (
    <Button aria-label={`Switch to ${name}`} onPress={() => actFor(id)}>
      Switch
    </Button>
  );
}
