import { formatCount } from '../../ui/format.tsx';
import { Table } from '../../ui/table.tsx';
import type { RowError } from './upload-api.ts';

export const RowErrors = ({ errors }: { errors: readonly RowError[] }) =>
  errors.length === 0 ? null : (
    <Table
      caption="Skipped rows"
      rows={errors}
      keyOf={({ row, error }) => `${row} ${error}`}
      columns={[
        { title: 'Row', cell: ({ row }) => formatCount(row), isNumeric: true },
        { title: 'Column', cell: ({ column }) => <span dir="auto">{column}</span> },
        { title: 'Reason', cell: ({ error }) => <span dir="auto">{error}</span> },
      ]}
    />
  );
