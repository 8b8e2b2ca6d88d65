import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatCount, formatMoney, humanize } from '../../../ui/format.tsx';
import { Empty, Loaded } from '../../../ui/states.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Statistics } from '../labels.ts';

type Cost = Statistics['costBreakdown'][number];

interface CampaignCostsProps {
  campaignId: string;
  statistics: UseQueryResult<Statistics, unknown>;
}

export const CampaignCosts = ({ campaignId, statistics }: CampaignCostsProps) => (
  <Loaded query={statistics}>
    {({ costBreakdown, totalCostInUsdCents }) =>
      costBreakdown.length === 0 ? (
        <Empty title="No costs yet"></Empty>
      ) : (
        <div className="stack">
          <p>
            <strong>{formatMoney(totalCostInUsdCents ?? 0)}</strong> in total, including reserved money.
          </p>
          <Table caption="Campaign costs" columns={COLUMNS} rows={costBreakdown} keyOf={({ costName }) => costName} />
          <p>
            <Link href={`/costs?campaign=${campaignId}`}>Open in Costs</Link>
          </p>
        </div>
      )
    }
  </Loaded>
);

const COLUMNS: readonly Column<Cost>[] = [
  { title: 'Category', cell: ({ costName }) => humanize(costName) },
  { title: 'Units', isNumeric: true, cell: ({ totalQuantity }) => formatCount(Number(totalQuantity)) },
  { title: 'Spent', isNumeric: true, cell: ({ actualCostInUsdCents }) => formatMoney(actualCostInUsdCents) },
  {
    title: 'Reserved',
    isNumeric: true,
    cell: ({ provisionedCostInUsdCents }) => formatMoney(provisionedCostInUsdCents),
  },
  { title: 'Total', isNumeric: true, cell: ({ totalCostInUsdCents }) => formatMoney(totalCostInUsdCents) },
];
