import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { type Inputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterSelect } from '../../ui/field.tsx';
import { formatCount, formatDay, formatMoney } from '../../ui/format.tsx';
import { List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { useBrandChoices, useFeatureChoices } from './choices.ts';
import {
  type CampaignData,
  centsOf,
  hostOf,
  STATUSES,
  type Statistics,
  type Status,
  slugInWords,
  statusOf,
} from './words.ts';

/** Campaigns that run change while somebody looks; a hidden tab asks nothing. */
const REFRESH_MS = 15_000;
/** The service tells the figures of so many campaigns in one answer. */
const EXPORTED_AT_ONCE = 200;

interface Row {
  campaign: CampaignData;
  statistics: Statistics | undefined;
}

export function Campaigns() {
  const [filters, set] = useFilters(['status', 'brand', 'feature']);
  const brands = useBrandChoices();
  const features = useFeatureChoices();
  const { query, readPage } = useCampaigns(filters);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title="Campaigns" lead="What runs, what waits and what has ended." actions={<NewCampaign />}>
      <div className="filters">
        <FilterSelect
          label="Status"
          choices={STATUSES}
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
        query={query}
        rowsOf={({ rows }) => rows}
        columns={COLUMNS}
        keyOf={({ campaign }) => campaign.id}
        readPage={(cursor) => readPage(cursor, EXPORTED_AT_ONCE)}
        empty={isFiltered ? <NothingLeft /> : <NoCampaigns />}
      />
    </Page>
  );
}

function useCampaigns(filters: Partial<Record<'status' | 'brand' | 'feature', string>>) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input: Inputs['campaigns']['list'] = {
    ...(filters.status !== undefined && { status: filters.status as Status }),
    ...(filters.brand !== undefined && { brandId: filters.brand }),
    ...(filters.feature !== undefined && { featureSlug: filters.feature }),
  };
  /** One page with its figures: two requests, however many campaigns are on it. */
  const readPage = async (cursor: string | undefined, limit: number) => {
    const page = await client.campaigns.list.query({ ...input, limit, ...(cursor !== undefined && { cursor }) });
    const campaignIds = page.campaigns.map(({ id }) => id);
    const figures =
      campaignIds.length === 0 ? [] : (await client.campaigns.allStatistics.query({ campaignIds, limit })).campaigns;
    const byId = new Map(figures.map((statistics) => [statistics.campaignId, statistics]));
    const rows = page.campaigns.map((campaign): Row => ({ campaign, statistics: byId.get(campaign.id) }));
    return { rows, nextCursor: page.nextCursor };
  };
  const query = useInfiniteQuery({
    queryKey: [['campaigns', 'rows'], trpc.campaigns.list.queryKey(input)],
    queryFn: ({ pageParam }) => readPage(pageParam, PAGE_SIZE),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return { query, readPage };
}

const COLUMNS: readonly Column<Row>[] = [
  {
    title: 'Campaign',
    cell: ({ campaign }) => (
      <Link href={`/campaigns/${campaign.id}`} dir="auto" className="clip">
        {campaign.name}
      </Link>
    ),
    text: ({ campaign }) => campaign.name,
  },
  {
    title: 'Status',
    cell: ({ campaign }) => <Badge tone={statusOf(campaign.status).tone}>{statusOf(campaign.status).label}</Badge>,
    text: ({ campaign }) => campaign.status,
  },
  {
    title: 'Brand',
    cell: ({ campaign }) => (
      <span className="host" dir="auto" title={brandOf(campaign)}>
        {brandOf(campaign)}
      </span>
    ),
    text: ({ campaign }) => campaign.brandUrls.join(' '),
  },
  {
    title: 'Feature',
    cell: ({ campaign }) => slugInWords(campaign.featureSlug ?? campaign.workflowSlug),
    text: ({ campaign }) => campaign.featureSlug,
  },
  {
    title: 'Spent',
    isNumeric: true,
    cell: ({ campaign, statistics }) => (
      <>
        {formatMoney(statistics?.totalCostInUsdCents ?? 0)}
        <br />
        <span className="small soft">{capOf(campaign)}</span>
      </>
    ),
    text: ({ statistics }) => statistics?.totalCostUsd ?? 0,
  },
  {
    title: 'People written to',
    isNumeric: true,
    cell: ({ statistics }) => formatCount(statistics?.leadsContacted ?? 0),
    text: ({ statistics }) => statistics?.leadsContacted ?? 0,
  },
  {
    title: 'Answers',
    isNumeric: true,
    cell: ({ statistics }) => formatCount(statistics?.emailsReplied ?? 0),
    text: ({ statistics }) => statistics?.emailsReplied ?? 0,
  },
  {
    title: 'Created',
    cell: ({ campaign }) => formatDay(campaign.createdAt),
    text: ({ campaign }) => campaign.createdAt,
  },
];

function brandOf({ brandUrls: [first, ...others] }: CampaignData): string {
  if (first === undefined) return '';
  return others.length === 0 ? hostOf(first) : `${hostOf(first)} and ${formatCount(others.length)} more`;
}

const CAPS = [
  ['maxBudgetTotalUsd', 'in all'],
  ['maxBudgetMonthlyUsd', 'a month'],
  ['maxBudgetWeeklyUsd', 'a week'],
  ['maxBudgetDailyUsd', 'a day'],
] as const;

function capOf(campaign: CampaignData): string {
  const found = CAPS.find(([field]) => campaign[field] !== null);
  if (found === undefined) return 'no cap';
  const [field, per] = found;
  return `of ${formatMoney(centsOf(campaign[field] ?? '0'))} ${per}`;
}

const NewCampaign = () => (
  <ButtonLink href="/campaigns/new" look="primary">
    <Plus aria-hidden /> New campaign
  </ButtonLink>
);

const NothingLeft = () => (
  <Empty title="Nothing matches" action={<ButtonLink href="/campaigns">Show all campaigns</ButtonLink>}>
    No campaign fits these filters.
  </Empty>
);

const NoCampaigns = () => (
  <Empty title="No campaign yet" action={<NewCampaign />}>
    A campaign finds people, writes to them in your name and brings their answers back. In the sandbox you can try one
    without a key and without a mail to anybody.
  </Empty>
);
