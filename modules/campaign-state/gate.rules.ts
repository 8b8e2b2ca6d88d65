/**
 * Who opens a gate again. `time`: nobody, it is over at a moment that is known. `budget`: who gives money back or changes a
 * cap, or the next period. `credit`: who adds credit. `brand`: who lets the brand go on. `audience`: who lets the
 * audience go on. `keys`: who stores a key, adds a sender or lets one go on. `senders`: the next mail that leaves.
 */
type Opener = 'time' | 'budget' | 'credit' | 'brand' | 'audience' | 'keys' | 'senders';

/** Everything that may hold up a campaign that runs, and who opens it. One is closed at a time. */
const OPENERS = {
  start_date: 'time',
  provider_limit: 'time',
  model_unavailable: 'time',
  new_articles: 'time',
  daily: 'budget',
  weekly: 'budget',
  monthly: 'budget',
  credit_depleted: 'credit',
  brand_paused: 'brand',
  audience_paused: 'audience',
  missing_keys: 'keys',
  no_sender: 'keys',
  sending_window: 'senders',
  mailbox_allowance: 'senders',
  mail_server: 'senders',
} as const satisfies Record<string, Opener>;

export type Gate = keyof typeof OPENERS;

/** What a campaign waits for whose senders may not send. */
export type MailGate = { [Name in Gate]: (typeof OPENERS)[Name] extends 'senders' ? Name : never }[Gate];

const GATES = Object.keys(OPENERS) as Gate[];

const gatesOf = (opener: Opener) => GATES.filter((gate) => OPENERS[gate] === opener);

/** In SQL: the campaign waits for one who opens such gates. */
export const waitsFor = (opener: Opener) =>
  `closed_gate in (${gatesOf(opener)
    .map((gate) => `'${gate}'`)
    .join(', ')})`;

interface Waiting {
  closedGate?: Gate | null | undefined;
  nextRunAt?: Date | null | undefined;
}

/** What holds a campaign up, and until when, as far as that is known. */
export const closedGateOf = ({ closedGate, nextRunAt }: Waiting) =>
  closedGate == null ? null : { gate: closedGate, opener: OPENERS[closedGate], until: nextRunAt ?? null };

/** Of a campaign that nothing holds up, or of which it is to be found out anew. */
export const ALL_GATES_OPEN = { closedGate: null, nextRunAt: null };

/** Where a campaign stands with its gates, as the statement that moved them answers. */
export interface GateState {
  /** What the history told of last. */
  toldGate: Gate | null;
  closedGate: Gate | null;
  nextRunAt: Date | null;
}

export interface GateNews {
  kind: Gate;
  state: 'closed' | 'opened';
  opensAt: Date | null;
}

/** The pause between two mails of a sender is no news; a day's allowance that is used up is. */
const SPACING_MS = 15 * 60_000;

/** What there is to tell of a campaign's gates: one that is looked at again and is still closed was told of before. */
export function gateNews({ toldGate, closedGate, nextRunAt }: GateState, now: Date): GateNews[] {
  if (toldGate === closedGate) return [];
  const news: GateNews[] = toldGate === null ? [] : [{ kind: toldGate, state: 'opened', opensAt: null }];
  const isSpacing =
    closedGate === 'mailbox_allowance' && nextRunAt !== null && nextRunAt.getTime() - now.getTime() < SPACING_MS;
  if (closedGate !== null && !isSpacing) news.push({ kind: closedGate, state: 'closed', opensAt: nextRunAt });
  return news;
}
