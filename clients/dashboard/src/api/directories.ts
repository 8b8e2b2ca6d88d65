import { useQuery } from '@tanstack/react-query';
import { useTRPC } from './client.ts';
import { useHasPermission } from './permissions.ts';

/** Maximum page size of the service. */
const MOST = 1_000;
const FRESH_MS = 60_000;

export function useBrandDirectory() {
  const trpc = useTRPC();
  const enabled = useHasPermission('campaigns.read');
  const query = useQuery(trpc.brands.list.queryOptions({ limit: MOST }, { staleTime: FRESH_MS, enabled }));
  const brands = query.data?.brands ?? [];
  return {
    query,
    brands,
    choices: brands.map(({ id, name, domain }) => ({
      value: id,
      label: name === domain ? domain : `${name} (${domain})`,
    })),
    nameOf: (brandId: string | null) => brands.find(({ id }) => id === brandId)?.name ?? '',
  };
}

export function useCampaignDirectory(brandId?: string) {
  const trpc = useTRPC();
  const enabled = useHasPermission('campaigns.read');
  const query = useQuery(
    trpc.campaigns.list.queryOptions(
      { limit: MOST, ...(brandId !== undefined && { brandId }) },
      { staleTime: FRESH_MS, enabled },
    ),
  );
  const campaigns = query.data?.campaigns ?? [];
  return {
    query,
    choices: campaigns.map(({ id, name }) => ({ value: id, label: name })),
    nameOf: (campaignId: string | null) => campaigns.find(({ id }) => id === campaignId)?.name ?? 'A campaign',
  };
}
