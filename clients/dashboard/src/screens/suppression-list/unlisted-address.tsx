import { useQueries } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';

function domainsOf(value: string): string[] {
  const labels = value.slice(value.lastIndexOf('@') + 1).split('.');
  if (labels.some((label) => label === '' || /\s/.test(label))) return [];
  return labels.slice(0, -1).map((_label, place) => labels.slice(place).join('.'));
}

/** An address without an entry may still be covered by an entry for its domain. */
export function UnlistedAddress({ value }: { value: string }) {
  const trpc = useTRPC();
  const domains = domainsOf(value);
  const asked = useQueries({
    queries: domains.map((domain) => trpc.suppressions.list.queryOptions({ value: domain, limit: 1 })),
  });
  const failed = asked.find(({ error }) => error !== null);
  if (failed !== undefined) return <Failure error={failed.error} retry={() => void failed.refetch()} />;
  if (asked.some(({ isPending }) => isPending)) return <Loading lines={2} />;
  const listed = domains.find((_domain, place) => asked[place]?.data?.suppressions.length === 1);
  const action = <ButtonLink href="/do-not-write">Show all</ButtonLink>;
  return listed !== undefined ? (
    <Empty title="Suppressed by domain" action={action}>
      <bdi>{value}</bdi> is suppressed because the domain <bdi>{listed}</bdi> is on the list.
    </Empty>
  ) : (
    <Empty title="Not on the list" action={action}>
      No entry covers <bdi>{value}</bdi> or its domains. Erased contacts are stored as hashes and cannot be searched.
    </Empty>
  );
}
