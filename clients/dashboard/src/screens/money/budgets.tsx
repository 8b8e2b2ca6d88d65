import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Inputs, useTRPC } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED, REFRESH_MS, whileOnePage } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/format.tsx';
import { Gauge } from '../../ui/gauge.tsx';
import { List } from '../../ui/list.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import {
  type Budget,
  CAMPAIGN_STATUSES,
  type CampaignData,
  type CampaignStatus,
  campaignStatusOf,
  gateSentence,
  hasEnded,
  isWaitingFor,
} from '../campaigns/labels.ts';
import { LimitsDialog } from '../campaigns/limits.tsx';
import { BrandBudgets } from './brand-budgets.tsx';

/** One request per campaign for its budget, so pages are small. */
const CAMPAIGNS_AT_ONCE = 20;

export function Budgets() {
  const trpc = useTRPC();
  const [{ status }, set] = useFilters(['status']);
  const sort = useSort<Inputs['campaigns']['list']>(COLUMNS);
  const query = useInfiniteQuery(
    trpc.campaigns.list.infiniteQueryOptions(
      { ...sort, limit: CAMPAIGNS_AT_ONCE, ...(status !== undefined && { status: status as CampaignStatus }) },
      { ...PAGED, refetchInterval: whileOnePage(REFRESH_MS) },
    ),
  );
  return (
    <Page title="Budgets">
      <Section title="Campaigns">
        <div className="filters">
          <FilterSelect
            label="Status"
            choices={CAMPAIGN_STATUSES}
            value={status}
            onChange={(value) => set('status', value)}
          />
        </div>
        <List
          caption="Budgets of campaigns"
          order="-createdAt"
          query={query}
          rowsOf={({ campaigns }) => campaigns}
          columns={COLUMNS}
          keyOf={({ id }) => id}
          empty={
            <Empty
              title="No campaigns"
              action={
                <ButtonLink needs="campaigns.run" href="/campaigns/new">
                  New campaign
                </ButtonLink>
              }
            ></Empty>
          }
        />
      </Section>
      <BrandBudgets />
    </Page>
  );
}

function useBudget({ id: campaignId, status }: CampaignData) {
  const trpc = useTRPC();
  return useQuery(
    trpc.campaigns.budget.queryOptions({ campaignId }, { refetchInterval: status === 'active' ? REFRESH_MS : false }),
  ).data;
}

const COLUMNS: readonly Column<CampaignData>[] = [
  {
    title: 'Campaign',
    sort: 'name',
    cell: ({ id, name }) => (
      <Link href={`/campaigns/${id}`} dir="auto" className="clip">
        {name}
      </Link>
    ),
  },
  { title: 'Status', cell: (campaign) => <State campaign={campaign} /> },
  { title: 'Today', cell: (campaign) => <Window campaign={campaign} kind="daily" label="Today" /> },
  { title: 'Week', cell: (campaign) => <Window campaign={campaign} kind="weekly" label="Week" /> },
  { title: 'Month', cell: (campaign) => <Window campaign={campaign} kind="monthly" label="Month" /> },
  { title: 'Total', cell: (campaign) => <Window campaign={campaign} kind="total" label="Total" /> },
  { title: 'Actions', cell: (campaign) => !hasEnded(campaign.status) && <Change campaign={campaign} /> },
];

function State({ campaign }: { campaign: CampaignData }) {
  const budget = useBudget(campaign);
  const { label, tone } = campaignStatusOf(campaign.status);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {budget?.closedGate != null && <span className="small soft block">{gateSentence(budget.closedGate.kind)}</span>}
    </>
  );
}

function Window({
  campaign,
  kind,
  label,
}: {
  campaign: CampaignData;
  kind: Budget['windows'][number]['kind'];
  label: string;
}) {
  const budget = useBudget(campaign);
  const window = budget?.windows.find((one) => one.kind === kind);
  if (budget === undefined || window === undefined) return <span className="soft">…</span>;
  const used = Number(window.spentInUsdCents) + Number(window.reservedInUsdCents);
  if (window.limitInUsdCents === null) {
    return (
      <>
        {formatMoney(used)}
        <span className="small soft block">no limit</span>
      </>
    );
  }
  return (
    <Gauge
      label={label}
      isBare
      value={used}
      limit={Number(window.limitInUsdCents)}
      isAlarm={isWaitingFor(campaign, budget, kind)}
      text={`${formatMoney(used)} of ${formatMoney(window.limitInUsdCents)}`}
    />
  );
}

function Change({ campaign }: { campaign: CampaignData }) {
  const budget = useBudget(campaign);
  return (
    <LimitsDialog
      campaign={campaign}
      budget={budget}
      trigger={
        <Button needs="campaigns.write" aria-label={`Edit limits of ${campaign.name}`}>
          Edit limits
        </Button>
      }
    />
  );
}
