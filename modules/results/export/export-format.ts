/** Kind of each column: `text` is untrusted, `word` is our own safe text, `value` is a number or boolean. */
const COLUMNS = {
  email_id: 'word',
  lead_id: 'word',
  email: 'text',
  name: 'text',
  title: 'text',
  company: 'text',
  step: 'value',
  subject: 'text',
  sent_at: 'word',
  delivered: 'value',
  bounced: 'value',
  opened: 'value',
  clicked: 'value',
  replied: 'value',
  sentiment: 'word',
  replied_at: 'word',
  unsubscribed: 'value',
} as const;
export type ExportColumn = keyof typeof COLUMNS;

/** Defines a file format. PostgreSQL writes the rows, because it is several times faster than Node. */
export interface ExportFormat {
  type: string;
  begin(campaignId: string): string;
  /** Returns the SQL select list for a row alias with the columns above. */
  select(row: string): string;
  options: string;
  /** Length of the row separator in bytes. It is removed before the first row. */
  separatorBytes: number;
  end: string;
}

/** Characters that start a formula in a spreadsheet. A leading apostrophe turns the cell into text. */
const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
  .map((start) => `'${start}'`)
  .join(', ');

const withoutFormula = (column: string) =>
  `case when left(${column}, 1) in (${FORMULA_STARTS}) then '''' || ${column} else ${column} end`;

const csv: ExportFormat = {
  type: 'text/csv; charset=utf-8',
  begin: () => `${Object.keys(COLUMNS).join(',')}\n`,
  select: (row) =>
    Object.entries(COLUMNS)
      .map(([name, writer]) => (writer === 'text' ? withoutFormula(`${row}.${name}`) : `${row}.${name}::text`))
      .join(', '),
  options: 'format csv',
  separatorBytes: 0,
  end: '',
};

/** Concatenates by hand: `row_to_json` and `concat` look up the type of every column for every row. */
const JSON_VALUES = {
  text: (column: string) => `coalesce(to_json(${column})::text, 'null')`,
  word: (column: string) => `coalesce('"' || ${column} || '"', 'null')`,
  value: (column: string) => `coalesce(${column}::text, 'null')`,
};

/** Encoded JSON has no control characters, so `COPY` never finds these delimiters and never adds quotes. */
const json: ExportFormat = {
  type: 'application/json; charset=utf-8',
  begin: (campaignId) => `{"campaign_id":"${campaignId}","emails":[\n`,
  select: (row) =>
    Object.entries(COLUMNS)
      .map(([name, kind], i) => `'${i === 0 ? ',{' : ','}"${name}":' || ${JSON_VALUES[kind](`${row}.${name}`)}`)
      .concat("'}'")
      .join(' || '),
  options: `format csv, delimiter e'\\x01', quote e'\\x02'`,
  separatorBytes: 1,
  end: ']}\n',
};

export const EXPORT_FORMATS = { csv, json };
export type ExportFormatName = keyof typeof EXPORT_FORMATS;
