import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTRPC } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/format.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Kit, type KitItem, kitStatusOf, nameOfKit } from './statuses.ts';

const MOST = 200;

export function KitVersions({ kit }: { kit: Kit }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.pressKits.list.queryOptions({ versionsOf: kit.id, limit: MOST }));
  return (
    <Loaded query={query}>
      {({ mediaKits }) => (
        <Table
          caption="Versions"
          columns={columnsFor(kit.id)}
          rows={mediaKits.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))}
          keyOf={({ id }) => id}
        />
      )}
    </Loaded>
  );
}

const columnsFor = (shownId: string): Column<KitItem>[] => [
  {
    title: 'Version',
    cell: (kit) =>
      kit.id === shownId ? (
        <span dir="auto">
          {nameOfKit(kit)} <Badge tone="accent">This version</Badge>
        </span>
      ) : (
        <Link href={`/press-kits/${kit.id}`} dir="auto">
          {nameOfKit(kit)}
        </Link>
      ),
  },
  {
    title: 'Status',
    cell: ({ status }) => <Badge tone={kitStatusOf(status).tone}>{kitStatusOf(status).label}</Badge>,
  },
  { title: 'Instructions', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { title: 'Updated', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
];
