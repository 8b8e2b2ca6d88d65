import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type CastingContext, CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { type Charset, charsetOf, dialectOf, objectionToFormat } from './csv-dialect.rules.ts';
import type { ReceivedFile } from './receive-form.ts';

const HEAD_BYTES = 64 * 1024;
/** Maximum characters per row. A longer row probably has an unclosed quote and would be read into memory. */
const MAX_ROW = 256 * 1024;
const MAX_COLUMNS = 1_000;
/** Row limit of spreadsheets, which may save empty rows after the last one. */
const MAX_EMPTY_ROWS = 1_048_576;
const PIECE_BYTES = 8 * 1024;

/** Rows per statement: enough to be fast, few enough to finish quickly. */
export const BATCH_ROWS = 1_000;
/** Rejected rows that are reported individually. The others are only counted. */
export const KEPT_ERRORS = 100;

/** The file is not a table from here on. The message is for the user who uploaded it. */
export class BrokenCsv extends Error {}

export interface CsvRow {
  /** Row number as in a spreadsheet, from 1. */
  row: number;
  cells: string[];
  readBytes: number;
}

async function headOf({ handle }: ReceivedFile): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** Reads row by row in bounded memory, with any charset and delimiter. Skips empty rows. */
export async function readCsv(
  file: ReceivedFile,
  use: (rows: AsyncGenerator<CsvRow>, charset: Charset) => Promise<void>,
): Promise<void> {
  const head = await headOf(file);
  const objection = objectionToFormat(head);
  if (objection !== null) throw new BrokenCsv(objection);
  const charset = charsetOf(head, file.isUtf8);
  const { delimiter, firstLine } = dialectOf(iconv.decode(head, charset));
  const options: Options = {
    delimiter,
    from_line: firstLine,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_ROW,
    cast: refuseFurtherColumns,
  };
  let readBytes = 0;
  /** Yields to the event loop after each piece: a file of empty rows would otherwise block it. */
  async function* pieces() {
    for (;;) {
      const { buffer, bytesRead } = await file.handle.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, readBytes);
      if (bytesRead === 0) return;
      readBytes += bytesRead;
      yield buffer.subarray(0, bytesRead);
      await setImmediate();
    }
  }
  await pipeline(pieces, iconv.decodeStream(charset), (text: AsyncIterable<string | Buffer>) =>
    use(
      numbered(recordsOf(text, options), () => readBytes, firstLine),
      charset,
    ),
  );
}

/** Runs during parsing: the parser's size limit does not count delimiters, so a row of commas has no length. */
function refuseFurtherColumns(cell: string, { index, lines }: CastingContext): string {
  if (index >= MAX_COLUMNS) throw new BrokenCsv(`Line ${lines} has more than ${MAX_COLUMNS} columns.`);
  return cell;
}

/** A stream that fails drops its buffer. Here, all records before the failure are yielded first. */
async function* recordsOf(text: AsyncIterable<string | Buffer>, options: Options): AsyncGenerator<string[]> {
  const found: string[][] = [];
  // Count lines here: the parser reports where it gave up, which is the end of the file if a quote stays open.
  let readLines = 0;
  const onRecord = (record: string[], { lines }: InfoRecord) => {
    readLines = lines;
    found.push(record);
    return null;
  };
  const parser = parse({ ...options, on_record: onRecord });
  // The callbacks of `write` and `end` report the error.
  parser.on('error', () => undefined).resume();
  for await (const piece of text) {
    const failure = await failureOf((done) => parser.write(piece, done));
    yield* found.splice(0);
    if (failure !== null) throw brokenAfter(readLines, failure);
  }
  const failure = await failureOf((done) => parser.end(done));
  yield* found.splice(0);
  if (failure !== null) throw brokenAfter(readLines, failure);
}

const failureOf = (act: (done: (error?: Error | null) => void) => void): Promise<Error | null> =>
  new Promise((resolve) => act((error) => resolve(error ?? null)));

async function* numbered(
  records: AsyncIterable<string[]>,
  readBytes: () => number,
  first: number,
): AsyncGenerator<CsvRow> {
  let row = first - 1;
  let empty = 0;
  for await (const cells of records) {
    row++;
    empty = cells.some((cell) => cell.trim() !== '') ? 0 : empty + 1;
    if (empty > MAX_EMPTY_ROWS)
      throw new BrokenCsv(`The file has more than ${MAX_EMPTY_ROWS} empty rows before row ${row}.`);
    if (empty === 0) yield { row, cells, readBytes: readBytes() };
  }
}

function brokenAfter(lines: number, error: Error): Error {
  return error instanceof CsvError ? new BrokenCsv(sentenceOf(error, lines + 1), { cause: error }) : error;
}

function sentenceOf({ code }: CsvError, line: number): string {
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `A row near line ${line} is longer than ${MAX_ROW} characters. A quote may not be closed.`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return `A quote near line ${line} is not closed, so the rest of the file cannot be read.`;
    default:
      return `The file cannot be read as CSV near line ${line}.`;
  }
}
