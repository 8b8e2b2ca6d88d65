import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatCount, formatMoney, inWords } from '../../../ui/format.tsx';
import { Empty, Loaded } from '../../../ui/states.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Statistics } from '../words.ts';

type Cost = Statistics['costBreakdown'][number];

interface CampaignCostsProps {
  campaignId: string;
  statistics: UseQueryResult<Statistics, unknown>;
}

export const CampaignCosts = ({ campaignId, statistics }: CampaignCostsProps) => (
  <Loaded query={statistics}>
    {({ costBreakdown, totalCostInUsdCents }) =>
      costBreakdown.length === 0 ? (
        <Empty title="Nothing was spent yet">What leads, texts and mails cost stands here.</Empty>
      ) : (
        <div className="stack">
          <p>
            <strong>{formatMoney(totalCostInUsdCents ?? 0)}</strong> in all, promised money included.
          </p>
          <Table
            caption="Costs of this campaign"
            columns={COLUMNS}
            rows={costBreakdown}
            keyOf={({ costName }) => costName}
          />
          <p>
            <Link href={`/costs?campaign=${campaignId}`}>Group these costs otherwise</Link>
          </p>
        </div>
      )
    }
  </Loaded>
);

const COLUMNS: readonly Column<Cost>[] = [
  { title: 'For', cell: ({ costName }) => inWords(costName) },
  { title: 'Units', isNumeric: true, cell: ({ totalQuantity }) => formatCount(Number(totalQuantity)) },
  { title: 'Spent', isNumeric: true, cell: ({ actualCostInUsdCents }) => formatMoney(actualCostInUsdCents) },
  {
    title: 'Promised',
    isNumeric: true,
    cell: ({ provisionedCostInUsdCents }) => formatMoney(provisionedCostInUsdCents),
  },
  { title: 'Together', isNumeric: true, cell: ({ totalCostInUsdCents }) => formatMoney(totalCostInUsdCents) },
];
