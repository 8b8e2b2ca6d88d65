/** What names a row of an organisation. */
export interface RowKey {
  orgId: string;
  id: string;
}

/** The values of two parameters that stand for rows: whose they are and which, in one order. */
export const keysOf = (rows: readonly RowKey[]): [orgIds: string[], ids: string[]] => [
  rows.map(({ orgId }) => orgId),
  rows.map(({ id }) => id),
];
