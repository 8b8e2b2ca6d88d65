import { Temporal } from 'temporal-polyfill';
import { type Money, parseUsd } from '../../src/kernel/money.ts';
import type { CampaignStatus } from '../campaign-state/campaign-status.schema.ts';
import type { Dag } from '../workflows/dag/dag.schema.ts';

const MOVES: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['active', 'stopped'],
  active: ['paused', 'stopped', 'completed', 'failed'],
  paused: ['active', 'stopped', 'completed', 'failed'],
  stopped: [],
  completed: [],
  failed: [],
};

export const canMove = (from: CampaignStatus, to: CampaignStatus): boolean => MOVES[from].includes(to);

export const isFinal = (status: CampaignStatus): boolean => MOVES[status].length === 0;

export const sendsRealEmail = ({ nodes }: Pick<Dag, 'nodes'>): boolean =>
  nodes.some(({ type, config }) => type === 'enqueue-messages' && config?.mail === 'smtp');

/** Parses an amount. On error, returns the end of a sentence that the caller starts with the field name. */
export function readCap(given: string | number): Money | { objection: string } {
  const text = String(given).trim();
  if (/^-\d/.test(text) && Number(text) !== 0) return { objection: 'must not be negative' };
  const money = parseUsd(text);
  return money ?? { objection: 'must be an amount of US dollars such as 10 or "12.50"' };
}

/**
 * Returns the first moment at which the campaign is over. A date without a time includes that whole day in
 * the organisation's time zone. Null if the text is invalid.
 */
export function readEndDate(text: string, timeZone: string): Date | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) {
    const day = orNull(() => Temporal.PlainDate.from(text, { overflow: 'reject' }));
    return day && writable(day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
  }
  const instant = orNull(() => Temporal.Instant.from(text));
  return instant && writable(instant.epochMilliseconds);
}

/** Users write year 9999 for "never". PostgreSQL cannot read years with five digits. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');
const writable = (moment: number) => new Date(Math.min(moment, LAST_MOMENT));

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
