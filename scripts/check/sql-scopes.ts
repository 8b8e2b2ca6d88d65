/** After these keywords, `org_id` is a condition or a written value, so it limits the rows. */
const SAYING = new Set('where on using having into values'.split(' '));
/** After these keywords, `org_id` is only selected, sorted or grouped, or belongs to something else. */
const SHOWING = new Set(
  'select returning from join update set group order limit offset union except intersect with for window'.split(' '),
);

/** Counts how often a piece of SQL limits its rows to an organisation. A fragment may begin with a condition. */
export function scopesIn(sql: string): number {
  const outer: boolean[] = [];
  let isSaying = true;
  let scopes = 0;
  let before = '';
  for (const [word] of sql.toLowerCase().matchAll(/[()]|[a-z_][a-z_0-9]*/g)) {
    if (word === '(') outer.push(isSaying);
    else if (word === ')') isSaying = outer.pop() ?? true;
    else if (word === 'org_id') scopes += isSaying ? 1 : 0;
    // `is distinct from` compares, `distinct on` selects, and `on conflict` repeats written columns.
    else if (word === 'conflict' || (word === 'on' && before === 'distinct')) isSaying = false;
    else if (SAYING.has(word)) isSaying = true;
    else if (SHOWING.has(word) && !(word === 'from' && before === 'distinct')) isSaying = false;
    before = word;
  }
  return scopes;
}

/** Query builder calls that only select, sort or group columns. */
const SHOWING_CALLS = /\.(?:select|returning|groupBy|orderBy|distinctOn)\((?:\[[^\]]*\]|[^()]*)\)/g;

export const scopesInCalls = (text: string): number =>
  [...text.replaceAll(SHOWING_CALLS, '').matchAll(/\borg_id\b/g)].length;
