import type { Operation } from '../api/document.ts';
import { EXIT, Failure } from '../errors.ts';
import { shownLine } from '../output/text.ts';
import type { Session } from '../session.ts';

/** Operations that cannot be undone, in addition to all DELETE operations. */
const FINAL = new Set(['campaignsStop', 'peopleErase']);

export const isDestructive = ({ id, method }: Operation) => method === 'DELETE' || FINAL.has(id);

export async function confirm({ io, options }: Session, operation: Operation, path: string): Promise<void> {
  if (!isDestructive(operation) || options.isConfirmed) return;
  const what = `${operation.method} ${path} (${operation.summary})`;
  if (!io.isTerminal.stdin || !io.isTerminal.stderr) {
    throw notConfirmed(`${what} cannot be undone: say --yes.`);
  }
  const answer = await io.ask(`${shownLine(what)} cannot be undone. Go on? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw notConfirmed('Not confirmed: nothing was done.');
}

const notConfirmed = (sentence: string) => new Failure('not_confirmed', sentence, EXIT.notConfirmed);
