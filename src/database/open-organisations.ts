/**
 * In SQL: the organisation in this column is not closed. Those that are stand in an index of their own, which holds a few
 * at the most, so it costs a claim one look however many rows it passes.
 */
export const ofOpenOrganisation = (column: string): string =>
  `${column} <> all(array(select id from organisations where closed_at is not null))`;
