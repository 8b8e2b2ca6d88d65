/**
 * Returns an SQL condition: the organisation in this column is not closed. The few closed ones have their own
 * index, so a claim reads it once, however many rows it scans.
 */
export const ofOpenOrganisation = (column: string): string =>
  `${column} <> all(array(select id from organisations where closed_at is not null))`;
