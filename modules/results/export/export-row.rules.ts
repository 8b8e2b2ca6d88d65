/** One email of the file. What is null stands as an empty cell in CSV. */
export interface ExportRow {
  email_id: string;
  lead_id: string;
  email: string;
  name: string | null;
  title: string | null;
  company: string | null;
  step: number;
  subject: string;
  sent_at: string | null;
  delivered: boolean;
  bounced: boolean;
  opened: boolean;
  clicked: boolean;
  /** On the email that the person answered last, so that each person counts once. */
  replied: boolean;
  sentiment: string | null;
  replied_at: string | null;
  unsubscribed: boolean;
}

/** How a file of one format begins, what stands for each row and between two of them, and how it ends. */
export interface ExportFormat {
  type: string;
  begin(campaignId: string): string;
  row(row: ExportRow): string;
  between: string;
  end: string;
}

const COLUMNS = [
  'email_id',
  'lead_id',
  'email',
  'name',
  'title',
  'company',
  'step',
  'subject',
  'sent_at',
  'delivered',
  'bounced',
  'opened',
  'clicked',
  'replied',
  'sentiment',
  'replied_at',
  'unsubscribed',
] as const satisfies (keyof ExportRow)[];

/** RFC 4180. */
const csv: ExportFormat = {
  type: 'text/csv; charset=utf-8',
  begin: () => `${COLUMNS.join(',')}\r\n`,
  row: (row) =>
    `${row.email_id},${row.lead_id},${cell(row.email)},${cell(row.name)},${cell(row.title)},${cell(row.company)},${row.step},` +
    `${cell(row.subject)},${row.sent_at ?? ''},${row.delivered},${row.bounced},${row.opened},${row.clicked},${row.replied},` +
    `${row.sentiment ?? ''},${row.replied_at ?? ''},${row.unsubscribed}\r\n`,
  between: '',
  end: '',
};

const json: ExportFormat = {
  type: 'application/json; charset=utf-8',
  begin: (campaignId) => `{"campaign_id":"${campaignId}","emails":[\n`,
  row: (row) => JSON.stringify(row),
  between: ',\n',
  end: '\n]}\n',
};

export const EXPORT_FORMATS = { csv, json };

/** What a spreadsheet would compute; an apostrophe before it makes it text. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Text that strangers wrote, as a cell. */
function cell(text: string | null): string {
  if (text === null) return '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
