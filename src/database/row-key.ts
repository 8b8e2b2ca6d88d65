export interface RowKey {
  orgId: string;
  id: string;
}

export const keysOf = (rows: readonly RowKey[]): [orgIds: string[], ids: string[]] => [
  rows.map(({ orgId }) => orgId),
  rows.map(({ id }) => id),
];
