import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../api/rest.ts';
import { askPatiently } from '../api/retry.ts';
import { Button } from './button.tsx';
import { formatCount } from './format.tsx';
import { sheetOf } from './sheet.ts';
import type { Column } from './table.tsx';
import { showFailure } from './toast.tsx';

export interface ServicePage {
  nextCursor: string | null;
}

interface ExportProps<Data extends ServicePage, Row> {
  name: string;
  columns: readonly Column<Row>[];
  rowsOf: (page: Data) => readonly Row[];
  readPage: (cursor: string | undefined) => Promise<Data>;
}

export function ExportButton<Data extends ServicePage, Row>({ name, columns, ...source }: ExportProps<Data, Row>) {
  const [read, setRead] = useState<number | null>(null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const save = async () => {
    const left = new AbortController();
    reading.current = left;
    setRead(0);
    try {
      saveRows(name, columns, await readAll(source, left.signal, setRead));
    } catch (error) {
      // No message if the user has left the page.
      if (!left.signal.aborted) showFailure(error);
    }
    setRead(null);
  };
  return (
    <Button isPending={read !== null} onPress={() => void save()}>
      <Download aria-hidden />
      {read === null ? 'Export' : `${formatCount(read)} read`}
    </Button>
  );
}

async function readAll<Data extends ServicePage, Row>(
  { rowsOf, readPage }: Pick<ExportProps<Data, Row>, 'rowsOf' | 'readPage'>,
  signal: AbortSignal,
  onRead: (rows: number) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const asked = cursor;
    const page = await askPatiently(() => readPage(asked), signal);
    signal.throwIfAborted();
    for (const row of rowsOf(page)) rows.push(row);
    onRead(rows.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

export function saveRows<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const written = columns.filter(({ text }) => text !== undefined);
  const csv = sheetOf([
    written.map(({ title }) => title),
    ...rows.map((row) => written.map(({ text }) => text?.(row) ?? '')),
  ]);
  saveFile(`${name.toLowerCase().replaceAll(/\W+/g, '-')}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv' }));
}
