import { plainArray } from '../../../src/database/statement.ts';
import type { MessageReport } from './message-report.rules.ts';

const FACTS = ['opened', 'clicked', 'answered', 'bounced', 'machineOpened', 'machineClicked'] as const;

/** Converts reports to column arrays. JSON is slower: PostgreSQL builds a table of names for each row. */
export const columnsOf = (reports: readonly MessageReport[]) => [
  plainArray(reports.map(({ orgId }) => orgId)),
  plainArray(reports.map(({ messageId }) => messageId)),
  plainArray(reports.map(({ outcome }) => outcome)),
  reports.map(({ reason }) => reason),
  ...FACTS.map((fact) => plainArray(reports.map((report) => report[fact] ?? false))),
];
