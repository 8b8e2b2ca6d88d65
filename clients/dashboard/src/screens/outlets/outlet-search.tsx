import { useQuery } from '@tanstack/react-query';
import { trpcClient, useTRPC } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { OUTLET_COLUMNS } from './outlet-columns.tsx';

const MOST = 100;

export function OutletSearch({ name, campaignId }: { name: string; campaignId: string | undefined }) {
  const trpc = useTRPC();
  const query = useQuery({
    queryKey: [...trpc.outlets.search.mutationKey(), name, campaignId],
    queryFn: () =>
      trpcClient.outlets.search.mutate({ query: name, limit: MOST, ...(campaignId !== undefined && { campaignId }) }),
  });
  return (
    <Loaded query={query}>
      {({ outlets }) =>
        outlets.length === 0 ? (
          <Empty title="No results" action={<ButtonLink href="/outlets">Clear filters</ButtonLink>}></Empty>
        ) : (
          <Table caption="Outlets" columns={OUTLET_COLUMNS} rows={outlets} keyOf={({ id }) => id} />
        )
      }
    </Loaded>
  );
}
