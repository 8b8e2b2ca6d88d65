import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Inputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED, whileOnePage } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import { CAMPAIGN_COLUMNS, type CampaignRow } from './campaign-columns.tsx';
import { useBrandChoices, useFeatureChoices } from './choices.ts';
import { CAMPAIGN_STATUSES, type CampaignStatus } from './labels.ts';

const REFRESH_MS = 15_000;
const EXPORTED_AT_ONCE = 200;

export function Campaigns() {
  const [filters, set] = useFilters(['q', 'status', 'brand', 'feature']);
  const brands = useBrandChoices();
  const features = useFeatureChoices();
  const { query, readPage } = useCampaigns(filters);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title="Campaigns" actions={<NewCampaign />}>
      <div className="filters">
        <SearchField label="Name" value={filters.q} onSearch={(value) => set('q', value)} />
        <FilterSelect
          label="Status"
          choices={CAMPAIGN_STATUSES}
          value={filters.status}
          onChange={(value) => set('status', value)}
        />
        <FilterSelect label="Brand" choices={brands} value={filters.brand} onChange={(value) => set('brand', value)} />
        <FilterSelect
          label="Feature"
          choices={features}
          value={filters.feature}
          onChange={(value) => set('feature', value)}
        />
      </div>
      <List
        caption="Campaigns"
        order="-createdAt"
        query={query}
        rowsOf={({ rows }) => rows}
        columns={CAMPAIGN_COLUMNS}
        keyOf={({ campaign }) => campaign.id}
        readPage={(cursor) => readPage(cursor, EXPORTED_AT_ONCE)}
        empty={isFiltered ? <NothingLeft /> : <NoCampaigns />}
      />
    </Page>
  );
}

function useCampaigns(filters: Partial<Record<'q' | 'status' | 'brand' | 'feature', string>>) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input: Inputs['campaigns']['list'] = {
    ...useSort<Inputs['campaigns']['list']>(CAMPAIGN_COLUMNS),
    ...(filters.q !== undefined && { q: filters.q }),
    ...(filters.status !== undefined && { status: filters.status as CampaignStatus }),
    ...(filters.brand !== undefined && { brandId: filters.brand }),
    ...(filters.feature !== undefined && { featureSlug: filters.feature }),
  };
  const readPage = async (cursor: string | undefined, limit: number) => {
    const page = await client.campaigns.list.query({ ...input, limit, cursor });
    const campaignIds = page.campaigns.map(({ id }) => id);
    const figures =
      campaignIds.length === 0 ? [] : (await client.campaigns.allStatistics.query({ campaignIds, limit })).campaigns;
    const byId = new Map(figures.map((statistics) => [statistics.campaignId, statistics]));
    const rows = page.campaigns.map((campaign): CampaignRow => ({ campaign, statistics: byId.get(campaign.id) }));
    return { rows, nextCursor: page.nextCursor };
  };
  const query = useInfiniteQuery({
    queryKey: [['campaigns', 'rows'], trpc.campaigns.list.queryKey(input)],
    queryFn: ({ pageParam }) => readPage(pageParam, PAGE_SIZE),
    initialPageParam: undefined as string | undefined,
    ...PAGED,
    refetchInterval: whileOnePage(REFRESH_MS),
  });
  return { query, readPage };
}

const NewCampaign = () => (
  <ButtonLink needs="campaigns.run" href="/campaigns/new" look="primary">
    <Plus aria-hidden /> New campaign
  </ButtonLink>
);

const NothingLeft = () => (
  <Empty title="No results" action={<ButtonLink href="/campaigns">Clear filters</ButtonLink>}></Empty>
);

const NoCampaigns = () => (
  <Empty title="No campaigns yet" action={<NewCampaign />}>
    A campaign finds leads, sends emails and collects replies. In the sandbox it needs no key and sends no real email.
  </Empty>
);
