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
  /** In SQL: the text of one row of this name, whose columns are those above. */
  line(row: string): string;
  /** Before every line but the first. */
  between: string;
  end: string;
}

/** What makes a spreadsheet compute a cell; an apostrophe before it makes it text. */
const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
  .map((start) => `'${start}'`)
  .join(', ');

/** In SQL, as the next; null is an empty cell to `concat`. */
const textCell = (column: string) =>
  `'"' || replace(case when left(${column}, 1) in (${FORMULA_STARTS}) then '''' || ${column} else ${column} end, '"', '""') || '"'`;

/** RFC 4180. */
const csv: ExportFormat = {
  type: 'text/csv; charset=utf-8',
  begin: () => Object.keys(COLUMNS).join(','),
  line(row) {
    const cells = Object.entries(COLUMNS).map(([name, writer]) =>
      writer === 'text' ? textCell(`${row}.${name}`) : `${row}.${name}::text`,
    );
    return `concat(${cells.join(`, ',', `)})`;
  },
  between: '\r\n',
  end: '\r\n',
};

const json: ExportFormat = {
  type: 'application/json; charset=utf-8',
  begin: (campaignId) => `{"campaign_id":"${campaignId}","emails":[`,
  line: (row) => `row_to_json(${row})::text`,
  between: ',\n',
  end: '\n]}\n',
};

export const EXPORT_FORMATS = { csv, json };
export type ExportFormatName = keyof typeof EXPORT_FORMATS;
