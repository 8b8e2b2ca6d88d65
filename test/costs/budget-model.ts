import type { BudgetKind } from '../../modules/costs/budget/budget.schema.ts';
import type { Money } from '../../src/kernel/money.ts';

/** The order breaks ties between closed gates. */
export const KINDS: BudgetKind[] = ['daily', 'monthly', 'total', 'weekly'];

const formats = new Map<string, Intl.DateTimeFormat>();

function localDate(at: number, zone: string): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return format.format(at);
}

const DAY_MS = 86_400_000;
const LONGEST_WINDOW_MS = 32 * DAY_MS;

/** Names a window by its date, the date of its Monday, or its month. */
function windowName(kind: BudgetKind, at: number, zone: string): string {
  const date = localDate(at, zone);
  switch (kind) {
    case 'daily':
      return date;
    case 'weekly': {
      const day = Date.parse(date);
      return new Date(day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
    }
    case 'monthly':
      return date.slice(0, 7);
    case 'total':
      return kind;
    default:
      return kind satisfies never;
  }
}

/** Returns the end of the window, found by bisection. */
function endOf(kind: BudgetKind, at: number, zone: string): number {
  if (kind === 'total') return Number.POSITIVE_INFINITY;
  const name = windowName(kind, at, zone);
  let [inside, outside] = [at, at + LONGEST_WINDOW_MS];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (windowName(kind, middle, zone) === name) inside = middle;
    else outside = middle;
  }
  return outside;
}

export interface ModelEntry {
  id: string;
  price: Money;
  quantity: number;
  amount: Money;
  at: number;
  leaseUntil: number;
  status: 'provisioned' | 'actual' | 'cancelled';
}

interface Told {
  window: string;
  warned: boolean;
  /** The last refused price since the gate closed; null while it is open. */
  refused: Money | null;
}

/** Reference model of a budget: a list of entries that is summed up for every query. */
export class BudgetModel {
  now: number;
  zone = 'UTC';
  caps: Record<BudgetKind, Money | null>;
  entries: ModelEntry[] = [];
  events: string[] = [];
  readonly #told = new Map<BudgetKind, Told>();

  constructor(now: number, caps: Record<BudgetKind, Money | null>) {
    this.now = now;
    this.caps = { ...caps };
  }

  sum(kind: BudgetKind, status: ModelEntry['status']): Money {
    const name = windowName(kind, this.now, this.zone);
    return this.entries
      .filter((entry) => entry.status === status && windowName(kind, entry.at, this.zone) === name)
      .reduce((sum, { amount }) => sum + amount, 0n);
  }

  #committed = (kind: BudgetKind) => this.sum(kind, 'actual') + this.sum(kind, 'provisioned');

  /** Adds units until a cap is exceeded. */
  fit(price: Money, wanted: number): number {
    const limits = KINDS.map((kind) => ({ cap: this.caps[kind], used: this.#committed(kind) }));
    let granted = 0;
    while (
      granted < wanted &&
      limits.every(({ cap, used }) => cap === null || used + price * BigInt(granted + 1) <= cap)
    )
      granted += 1;
    return granted;
  }

  closedGates(price: Money): { kind: BudgetKind; opensAt: number }[] {
    return KINDS.filter((kind) => {
      const cap = this.caps[kind];
      return cap !== null && this.#committed(kind) + price > cap;
    })
      .map((kind) => ({ kind, opensAt: endOf(kind, this.now, this.zone) }))
      .toSorted((one, other) => (one.opensAt === other.opensAt ? 0 : other.opensAt - one.opensAt));
  }

  /** Records the notifications after a request that was refused at least in part. */
  tell(closed: BudgetKind[], price: Money): void {
    for (const kind of KINDS) {
      const window = `${this.zone} ${windowName(kind, this.now, this.zone)}`;
      if (this.#told.get(kind)?.window !== window && (kind !== 'total' || !this.#told.has(kind)))
        this.#told.set(kind, { window, warned: false, refused: null });
    }
    for (const [kind, told] of [...this.#told].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const cap = this.caps[kind];
      if (kind === 'total' || told.warned || cap === null) continue;
      if (!closed.includes(kind) && (cap === 0n || this.#committed(kind) * 5n < cap * 4n)) continue;
      told.warned = true;
      this.events.push(`budget.warning ${kind}`);
    }
    const [last] = closed;
    if (last !== undefined && last !== 'total' && this.#told.get(last)?.refused === null)
      this.events.push(`campaign.paused ${last}`);
    for (const kind of closed) {
      const told = this.#told.get(kind);
      if (told) told.refused = price;
    }
  }

  /** A raised cap with room for the refused price reopens its gate, whose next closing is notified again. */
  setCap(kind: BudgetKind, cap: Money | null): void {
    this.caps[kind] = cap;
    const told = this.#told.get(kind);
    if (!told || told.refused === null) return;
    if (cap === null || this.#committed(kind) + told.refused <= cap) told.refused = null;
  }

  expire(): void {
    for (const entry of this.entries) if (entry.leaseUntil < this.now) this.conclude(entry, 0, 0n);
  }

  conclude(entry: ModelEntry, quantity: number, amount: Money): boolean {
    if (entry.status !== 'provisioned') return false;
    entry.status = quantity === 0 && amount === 0n ? 'cancelled' : 'actual';
    entry.quantity = quantity;
    entry.amount = amount;
    return true;
  }
}
