/** A column of the file, and whether strangers wrote what stands in it. */
const COLUMNS = {
  email_id: 'ours',
  lead_id: 'ours',
  email: 'text',
  name: 'text',
  title: 'text',
  company: 'text',
  step: 'ours',
  subject: 'text',
  sent_at: 'ours',
  delivered: 'ours',
  bounced: 'ours',
  opened: 'ours',
  clicked: 'ours',
  replied: 'ours',
  sentiment: 'ours',
  replied_at: 'ours',
  unsubscribed: 'ours',
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

/** JSON holds no control characters, so nothing in it is taken for one of these two and quoted. */
const json: ExportFormat = {
  type: 'application/json; charset=utf-8',
  begin: (campaignId) => `{"campaign_id":"${campaignId}","emails":[\n`,
  select: (row) => `',' || row_to_json(${row})::text`,
  options: `format csv, delimiter e'\\x01', quote e'\\x02'`,
  separatorBytes: 1,
  end: ']}\n',
};

export const EXPORT_FORMATS = { csv, json };
export type ExportFormatName = keyof typeof EXPORT_FORMATS;
