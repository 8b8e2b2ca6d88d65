import { Badge } from '../../ui/badge.tsx';
import { formatDay, formatMoney, Moment } from '../../ui/format.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Grant, Transaction } from './account.ts';

const TYPES: Record<Transaction['type'], string> = {
  credit: 'Payment',
  reload: 'Automatic top-up',
  grant: 'Granted credit',
  usage: 'Usage',
};

export const TRANSACTION_COLUMNS: readonly Column<Transaction>[] = [
  {
    title: 'Date',
    sort: '-createdAt',
    // Usage is summed per UTC day.
    cell: ({ type, created_at }) =>
      type === 'usage' ? formatDay(created_at.slice(0, 10)) : <Moment at={created_at} />,
    text: ({ created_at }) => created_at,
  },
  {
    title: 'Type',
    cell: ({ type }) => <Badge tone={type === 'usage' ? 'plain' : 'good'}>{TYPES[type]}</Badge>,
    text: ({ type }) => TYPES[type],
  },
  {
    title: 'Note',
    cell: ({ type, description }) => (
      <span dir="auto" className="clip">
        {description !== TYPES[type] && description}
      </span>
    ),
    text: ({ description }) => description,
  },
  {
    title: 'Amount',
    isNumeric: true,
    cell: ({ amount_cents }) => formatMoney(amount_cents),
    text: ({ amount_cents }) => amount_cents / 100,
  },
];

export const GRANT_COLUMNS: readonly Column<Grant>[] = [
  { title: 'Date', cell: ({ createdAt }) => <Moment at={createdAt} />, text: ({ createdAt }) => createdAt },
  {
    title: 'Note',
    cell: ({ note }) => (
      <span dir="auto" className="clip">
        {note}
      </span>
    ),
    text: ({ note }) => note,
  },
  {
    title: 'Amount',
    isNumeric: true,
    cell: ({ amountCents }) => formatMoney(amountCents),
    text: ({ amountCents }) => Number(amountCents) / 100,
  },
];
