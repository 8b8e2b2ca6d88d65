/** What stands after these is a condition, or is written: naming the organisation there says whose rows are meant. */
const SAYING = new Set('where on using having into values'.split(' '));
/** After these it is only shown, sorted or counted, or is the name of a column of something else. */
const SHOWING = new Set(
  'select returning from join update set group order limit offset union except intersect with for window'.split(' '),
);

/** How often a piece of SQL says of which organisation the rows are. A fragment may begin with a condition. */
export function scopesIn(sql: string): number {
  const outer: boolean[] = [];
  let isSaying = true;
  let scopes = 0;
  let before = '';
  for (const [word] of sql.toLowerCase().matchAll(/[()]|[a-z_][a-z_0-9]*/g)) {
    if (word === '(') outer.push(isSaying);
    else if (word === ')') isSaying = outer.pop() ?? true;
    else if (word === 'org_id') scopes += isSaying ? 1 : 0;
    // `is distinct from` compares, `distinct on` shows, and `on conflict` repeats what is written.
    else if (word === 'conflict' || (word === 'on' && before === 'distinct')) isSaying = false;
    else if (SAYING.has(word)) isSaying = true;
    else if (SHOWING.has(word) && !(word === 'from' && before === 'distinct')) isSaying = false;
    before = word;
  }
  return scopes;
}

/** Calls of the query builder that only show what they name. */
const SHOWING_CALLS = /\.(?:select|returning|groupBy|orderBy|distinctOn)\((?:\[[^\]]*\]|[^()]*)\)/g;

/** The same for calls of the query builder. */
export const scopesInCalls = (text: string): number =>
  [...text.replaceAll(SHOWING_CALLS, '').matchAll(/\borg_id\b/g)].length;
