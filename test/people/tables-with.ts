type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Returns the tables that contain a text. Sealed columns are not searched. */
export async function findTablesWith(rows: Rows, text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const found = await rows(`select 1 from ${name} t where t::text ilike '%' || $1 || '%'`, [text]);
    if (found.length > 0) places.push(name);
  }
  return places;
}
