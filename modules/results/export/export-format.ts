/** A column of the file: text that strangers wrote, a word of ours, or a number or truth value. */
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

/** How a file of one format is written: each row by PostgreSQL, which is several times as quick as we are. */
export interface ExportFormat {
  type: string;
  begin(campaignId: string): string;
  /** In SQL: what is selected of a row of this name, whose columns are those above. */
  select(row: string): string;
  /** Of `COPY`. */
  options: string;
  /** Bytes before the first row that belong between two rows. */
  separatorBytes: number;
  end: string;
}

/** What makes a spreadsheet compute a cell; an apostrophe before it makes it text. */
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

/** Put together by hand: `row_to_json` and `concat` look up the type of every column for every row. */
const JSON_VALUES = {
  text: (column: string) => `coalesce(to_json(${column})::text, 'null')`,
  word: (column: string) => `coalesce('"' || ${column} || '"', 'null')`,
  value: (column: string) => `coalesce(${column}::text, 'null')`,
};

/** JSON holds no control characters, so nothing in it is taken for one of these two and quoted. */
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
