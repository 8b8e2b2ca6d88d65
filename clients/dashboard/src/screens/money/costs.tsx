import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Inputs, type Outputs, useTRPC } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { REFRESH_MS } from '../../api/paging.ts';
import { useHasPermission } from '../../api/permissions.ts';
import { useSort } from '../../api/sorting.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatMoney } from '../../ui/format.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { PermittedLink } from '../../ui/permitted-link.tsx';
import { FilterSelect, Select } from '../../ui/select.tsx';
import { Empty, Loaded, Loading, StaleResult } from '../../ui/states.tsx';
import { useBrandChoices } from '../campaigns/choices.ts';
import { CostTable, costColumns } from './cost-table.tsx';
import {
  DIMENSIONS,
  type Dimension,
  dimensionTitleOf,
  isDimension,
  PERIODS,
  periodStartOf,
  useNames,
} from './dimensions.ts';

type CostsInput = NonNullable<Inputs['runs']['costs']>;
type CostGroup = Outputs['runs']['costs']['groups'][number];

const KINDS = [
  { value: 'live', label: 'Live' },
  { value: 'sandbox', label: 'Sandbox' },
];

/** Maximum number of bars; the table shows all rows. */
const SHOWN_BARS = 10;

export function Costs() {
  const trpc = useTRPC();
  const [filters, set] = useFilters(['by', 'period', 'brand', 'campaign', 'kind']);
  const brands = useBrandChoices();
  const by: Dimension = isDimension(filters.by) ? filters.by : 'costName';
  const input = {
    ...(filters.period !== undefined && { startedAfter: periodStartOf(filters.period) }),
    ...(filters.brand !== undefined && { brandId: filters.brand }),
    ...(filters.campaign !== undefined && { campaignId: filters.campaign }),
    ...(filters.kind !== undefined && { sandbox: filters.kind === 'sandbox' }),
  };
  const whole = useQuery(
    trpc.runs.costs.queryOptions(input, { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS }),
  );
  // Rows of the previous grouping are not kept as placeholders: their ids would have no names.
  const sort = useSort<CostsInput>(costColumns(by, dimensionTitleOf(by)));
  const grouped = useQuery(
    trpc.runs.costs.queryOptions(
      { ...input, ...sort, groupBy: [by] },
      {
        refetchInterval: REFRESH_MS,
        placeholderData: (before) => (before?.groups.every(({ dimensions }) => by in dimensions) ? before : undefined),
      },
    ),
  );
  return (
    <Page title="Costs">
      <div className="filters">
        <Select label="Group by" choices={DIMENSIONS} value={by} onChange={(value) => set('by', value)} />
        <FilterSelect
          label="Period"
          choices={PERIODS}
          value={filters.period}
          onChange={(value) => set('period', value)}
        />
        <FilterSelect label="Brand" choices={brands} value={filters.brand} onChange={(value) => set('brand', value)} />
        <Select
          label="Mode"
          choices={KINDS}
          value={(whole.data?.sandbox ?? filters.kind === 'sandbox') ? 'sandbox' : 'live'}
          onChange={(value) => set('kind', value)}
        />
        {filters.campaign !== undefined && (
          <OneCampaign campaignId={filters.campaign} clear={() => set('campaign', null)} />
        )}
      </div>
      <Loaded query={whole} lines={2}>
        {({ groups: [total] }) =>
          total !== undefined && (
            <StaleResult isFormer={whole.isPlaceholderData}>
              <Totals total={total} />
            </StaleResult>
          )
        }
      </Loaded>
      <Loaded query={grouped}>
        {({ groups }) =>
          groups.length > 0 ? (
            <StaleResult isFormer={grouped.isPlaceholderData}>
              <Groups by={by} groups={groups} />
            </StaleResult>
          ) : grouped.isPlaceholderData ? (
            <Loading />
          ) : (
            <NothingSpent />
          )
        }
      </Loaded>
    </Page>
  );
}

const Totals = ({ total }: { total: CostGroup }) => (
  <Facts
    big
    facts={[
      ['Total', formatMoney(total.totalCostInUsdCents)],
      ['Spent', formatMoney(total.actualCostInUsdCents)],
      ['Reserved', formatMoney(total.provisionedCostInUsdCents)],
      ['Released', formatMoney(total.cancelledCostInUsdCents)],
    ]}
  />
);

function Groups({ by, groups }: { by: Dimension; groups: readonly CostGroup[] }) {
  const nameOf = useNames(
    by,
    groups.map(({ dimensions }) => dimensions[by] ?? null),
  );
  const rows = groups.map((group) => ({
    ...group,
    key: group.dimensions[by] ?? null,
    name: nameOf(group.dimensions[by] ?? null),
  }));
  const title = dimensionTitleOf(by);
  // The bars always show the highest costs, whatever the order of the table.
  const highest = rows.toSorted((a, b) => Number(b.totalCostInUsdCents) - Number(a.totalCostInUsdCents));
  const shown = highest.slice(0, SHOWN_BARS);
  return (
    <Section title={`By ${title.toLowerCase()}`}>
      <div className="card">
        <AmountBars
          label={`Costs by ${title.toLowerCase()}, highest first: ${shown
            .slice(0, 3)
            .map(({ name, totalCostInUsdCents }) => `${name} ${formatMoney(totalCostInUsdCents)}`)
            .join(', ')}.`}
          amounts={shown.map(({ key, name, totalCostInUsdCents }) => ({
            id: key ?? '',
            name,
            amount: Number(totalCostInUsdCents),
            text: formatMoney(totalCostInUsdCents),
          }))}
        />
        {rows.length > shown.length && (
          <p className="small soft">
            The {formatCount(SHOWN_BARS)} highest of {formatCount(rows.length)}.
          </p>
        )}
      </div>
      {by === 'brandId' && (
        <p className="small soft">
          Costs of several brands count in full for each brand, so the sum can exceed the total.
        </p>
      )}
      <CostTable by={by} title={title} rows={rows} />
    </Section>
  );
}

function OneCampaign({ campaignId, clear }: { campaignId: string; clear: () => void }) {
  const trpc = useTRPC();
  const enabled = useHasPermission('campaigns.read');
  const { data } = useQuery(trpc.campaigns.get.queryOptions({ campaignId }, { enabled }));
  return (
    <p className="row">
      Only{' '}
      <PermittedLink needs="campaigns.read" href={`/campaigns/${campaignId}`}>
        {data?.campaign.name ?? 'one campaign'}
      </PermittedLink>
      <Button onPress={clear}>Show all campaigns</Button>
    </p>
  );
}

const NothingSpent = () => (
  <Empty
    title="No costs"
    action={
      <ButtonLink needs="campaigns.read" href="/campaigns">
        View campaigns
      </ButtonLink>
    }
  ></Empty>
);

interface AmountBarsProps {
  label: string;
  amounts: readonly { id: string; name: string; amount: number; text: string }[];
}

/** Names and amounts are above their bars, because names have any script and length. */
function AmountBars({ label, amounts }: AmountBarsProps) {
  const most = Math.max(Number.MIN_VALUE, ...amounts.map(({ amount }) => amount));
  return (
    <div className="amount-bars" role="img" aria-label={label}>
      {amounts.map(({ id, name, amount, text }) => (
        <div key={id}>
          <span className="names small">
            <bdi>{name}</bdi>
            <span className="soft">{text}</span>
          </span>
          <span className="series first" style={{ width: `${(amount / most) * 100}%` }} />
        </div>
      ))}
    </div>
  );
}
