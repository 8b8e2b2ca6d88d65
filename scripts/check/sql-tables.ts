export interface NamedTable {
  table: string;
  at: number;
}

/**
 * Returns the tables that a piece of SQL reads or writes, in text order. `offset` is the position of the SQL
 * in its file.
 */
export function namedIn(sql: string, offset: number): NamedTable[] {
  return [...sql.matchAll(/\b(from|join|update|into|truncate)\s+/gi)].flatMap(({ 0: all, 1: keyword, index }) => {
    const isList = keyword?.toLowerCase() === 'from';
    return namesAt(sql, index + all.length, isList).map(({ table, at }) => ({ table, at: at + offset }));
  });
}

const END_OF_LIST = new Set(
  'where group having order limit offset union except intersect returning for window set select'.split(' '),
);
const BEFORE_NAME = new Set(['only', 'lateral']);

/** Reads one name, or a comma-separated list. Subqueries in brackets are found by their own keywords. */
function namesAt(sql: string, start: number, isList: boolean): NamedTable[] {
  const names: NamedTable[] = [];
  const words = /[(),]|"?[a-z_][a-z_0-9]*"?/gi;
  words.lastIndex = start;
  let depth = 0;
  let isNameNext = true;
  for (let found = words.exec(sql); found !== null; found = words.exec(sql)) {
    const [word] = found;
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    if (depth < 0) break;
    if (depth > 0 || word === ')') isNameNext = false;
    else if (word === ',') isNameNext = isList;
    else if (isNameNext && !BEFORE_NAME.has(word.toLowerCase())) {
      names.push({ table: word.replaceAll('"', ''), at: found.index });
      isNameNext = false;
    } else if (END_OF_LIST.has(word.toLowerCase())) break;
    if (!isList && !isNameNext) break;
  }
  return names;
}

export const tablesCreatedBy = (text: string): string[] =>
  Array.from(text.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?"?([a-z_]+)/g), ([, table]) => table ?? '');

/** Returns the created tables whose primary key begins with the organisation. */
export const tablesOfOrganisations = (text: string): string[] =>
  text
    .split(/(?=\bcreate (?:unlogged )?table )/)
    .filter((part) => /\bprimary key \(org_id\b|\borg_id uuid primary key\b/.test(part))
    .flatMap(tablesCreatedBy);
