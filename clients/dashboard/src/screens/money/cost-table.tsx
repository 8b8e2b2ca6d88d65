import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Outputs } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { saveRows } from '../../ui/export-button.tsx';
import { formatCount, formatMoney } from '../../ui/format.tsx';
import { PermittedLink } from '../../ui/permitted-link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Dimension, isIdOf } from './dimensions.ts';

interface CostRow
  extends Pick<
    Outputs['runs']['costs']['groups'][number],
    'totalCostInUsdCents' | 'actualCostInUsdCents' | 'provisionedCostInUsdCents' | 'totalQuantity' | 'runCount'
  > {
  key: string | null;
  name: string;
}

const SHOWN_AT_ONCE = 50;

/** All groups are loaded; "Show more" only reveals further rows. */
export function CostTable({ by, title, rows }: { by: Dimension; title: string; rows: readonly CostRow[] }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const columns = costColumns(by, title);
  return (
    <div className="stack">
      <Table
        caption={`Costs by ${title.toLowerCase()}`}
        order="-total"
        columns={columns}
        rows={rows.slice(0, shown)}
        keyOf={({ key }) => key ?? ''}
      />
      <div className="row apart">
        <span className="small soft">
          {formatCount(Math.min(shown, rows.length))} of {formatCount(rows.length)} shown
        </span>
        <span className="row">
          <Button onPress={() => saveRows(`costs-by-${by}`, columns, rows)}>
            <Download aria-hidden /> Export
          </Button>
          {rows.length > shown && <Button onPress={() => setShown(shown + SHOWN_AT_ONCE)}>Show more</Button>}
        </span>
      </div>
    </div>
  );
}

/** Columns of ids cannot be sorted, because the service does not know the names. Exports are in USD like the page. */
export const costColumns = (by: Dimension, title: string): readonly Column<CostRow>[] => [
  {
    title,
    ...(!isIdOf(by) && { sort: 'name' }),
    cell: ({ key, name }) => (
      <span dir="auto" className="clip">
        {by === 'campaignId' && key !== null ? (
          <PermittedLink needs="campaigns.read" href={`/campaigns/${key}`}>
            {name}
          </PermittedLink>
        ) : (
          name
        )}
      </span>
    ),
    text: ({ name }) => name,
  },
  {
    title: 'Units',
    sort: '-quantity',
    isNumeric: true,
    cell: ({ totalQuantity }) => formatCount(Number(totalQuantity)),
    text: ({ totalQuantity }) => totalQuantity,
  },
  {
    title: 'Spent',
    sort: '-actual',
    isNumeric: true,
    cell: ({ actualCostInUsdCents }) => formatMoney(actualCostInUsdCents),
    text: ({ actualCostInUsdCents }) => Number(actualCostInUsdCents) / 100,
  },
  {
    title: 'Reserved',
    sort: '-provisioned',
    isNumeric: true,
    cell: ({ provisionedCostInUsdCents }) => formatMoney(provisionedCostInUsdCents),
    text: ({ provisionedCostInUsdCents }) => Number(provisionedCostInUsdCents) / 100,
  },
  {
    title: 'Total',
    sort: '-total',
    isNumeric: true,
    cell: ({ totalCostInUsdCents }) => formatMoney(totalCostInUsdCents),
    text: ({ totalCostInUsdCents }) => Number(totalCostInUsdCents) / 100,
  },
  {
    title: 'Runs',
    sort: '-runs',
    isNumeric: true,
    cell: ({ runCount }) => formatCount(runCount),
    text: ({ runCount }) => runCount,
  },
];
