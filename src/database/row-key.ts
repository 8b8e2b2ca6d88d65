/** Primary key of an organisation's row. */
export interface RowKey {
  orgId: string;
  id: string;
}

/** Returns the rows as two parallel array parameters. */
export const keysOf = (rows: readonly RowKey[]): [orgIds: string[], ids: string[]] => [
  rows.map(({ orgId }) => orgId),
  rows.map(({ id }) => id),
];
