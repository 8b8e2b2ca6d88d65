import type { BudgetKind } from '../../modules/costs/budget/budget.schema.ts';
import type { Money } from '../../src/kernel/money.ts';

/** In the order in which a tie between closed gates is decided. */
export const KINDS: BudgetKind[] = ['daily', 'monthly', 'total', 'weekly'];

const formats = new Map<string, Intl.DateTimeFormat>();

function localDate(at: number, zone: string): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return format.format(at);
}

const DAY_MS = 86_400_000;
const LONGEST_WINDOW_MS = 32 * DAY_MS;

/** The name of the window that a moment belongs to: its date, the date of its Monday, its month. */
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

/** The first moment after `at` of another window, found by halving. */
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

/** What a customer has been told about one window. */
interface Told {
  window: string;
  warned: boolean;
  /** The price that was refused last since it closed; null while it is open. */
  refused: Money | null;
}

/** The budget as one person with a pencil would keep it: a list of entries, added up anew for every question. */
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

  /** Unit by unit, as long as no cap is passed. */
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

  /** The closed gates, the one that opens last first. */
  closedGates(price: Money): { kind: BudgetKind; opensAt: number }[] {
    return KINDS.filter((kind) => {
      const cap = this.caps[kind];
      return cap !== null && this.#committed(kind) + price > cap;
    })
      .map((kind) => ({ kind, opensAt: endOf(kind, this.now, this.zone) }))
      .toSorted((one, other) => (one.opensAt === other.opensAt ? 0 : other.opensAt - one.opensAt));
  }

  /** Writes down what the customer hears of after a request of which something was refused, or nothing. */
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

  /** A cap with room again for what it refused is open, and its next closing is told of again. */
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
