/**
 * The event that opens a gate. `time`: a known moment. `budget`: released money, a changed cap or the next period.
 * `credit`: added credit.
 * `brand`, `audience`: resuming the brand or audience. `keys`: a stored key, or an added or resumed sender.
 * `senders`: the next message a sender can send.
 */
type Opener = 'time' | 'budget' | 'credit' | 'brand' | 'audience' | 'keys' | 'senders';

/** All gates that can block an active campaign, each with its opener. At most one is closed at a time. */
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

export type MailGate = { [Name in Gate]: (typeof OPENERS)[Name] extends 'senders' ? Name : never }[Gate];

const GATES = Object.keys(OPENERS) as Gate[];

const gatesOf = (opener: Opener) => GATES.filter((gate) => OPENERS[gate] === opener);

export const waitsFor = (opener: Opener) =>
  `closed_gate in (${gatesOf(opener)
    .map((gate) => `'${gate}'`)
    .join(', ')})`;

interface Waiting {
  closedGate?: Gate | null | undefined;
  nextRunAt?: Date | null | undefined;
}

export const closedGateOf = ({ closedGate, nextRunAt }: Waiting) =>
  closedGate == null ? null : { gate: closedGate, opener: OPENERS[closedGate], until: nextRunAt ?? null };

/** For a campaign that no gate blocks, or whose gates the runner must check again. */
export const ALL_GATES_OPEN = { closedGate: null, nextRunAt: null };

export interface GateState {
  toldGate: Gate | null;
  closedGate: Gate | null;
  nextRunAt: Date | null;
}

export interface GateChange {
  kind: Gate;
  state: 'closed' | 'opened';
  opensAt: Date | null;
}

/** Shorter waits are the normal pause between two messages of a sender, and are not announced. */
const SPACING_MS = 15 * 60_000;

/**
 * Returns the gate changes to announce. A gate that is still closed after another check is not announced
 * again.
 */
export function gateChanges({ toldGate, closedGate, nextRunAt }: GateState, now: Date): GateChange[] {
  if (toldGate === closedGate) return [];
  const news: GateChange[] = toldGate === null ? [] : [{ kind: toldGate, state: 'opened', opensAt: null }];
  const isSpacing =
    closedGate === 'mailbox_allowance' && nextRunAt !== null && nextRunAt.getTime() - now.getTime() < SPACING_MS;
  if (closedGate !== null && !isSpacing) news.push({ kind: closedGate, state: 'closed', opensAt: nextRunAt });
  return news;
}
