import { Migration } from '@mikro-orm/migrations';

/** Credit of organisations: payments, grants, reservations and usage. All amounts are US cents. */
export class BillingTables extends Migration {
  override up(): void {
    // A double-entry ledger with five accounts in one row. Sources of money (paid, gifted) are negative, so all
    // five sum to zero, which the database checks. One row is one lock, and reading a balance costs the same
    // with any number of entries.
    this.addSql(`
      create table billing_accounts (
        org_id uuid not null references organisations,
        id uuid not null,
        available numeric(20, 6) not null default 0,
        reserved numeric(20, 6) not null default 0 check (reserved >= 0),
        used numeric(20, 6) not null default 0 check (used >= 0),
        paid numeric(20, 6) not null default 0 check (paid <= 0),
        gifted numeric(20, 6) not null default 0 check (gifted <= 0),
        -- Work waits for credit, so code that releases some must announce it.
        is_awaited boolean not null default false,
        discount_pct integer check (discount_pct between 0 and 100),
        discount_set_by text,
        discount_set_at timestamptz,
        topup_amount_cents bigint check (topup_amount_cents > 0),
        topup_threshold_cents bigint check (topup_threshold_cents >= 0),
        -- Consecutive refusals. After some of them, top-up is off until a user sets it again; the reason says why.
        topup_refusals integer not null default 0,
        topup_reason text,
        topup_not_before timestamptz,
        stripe_customer_id text,
        payment_method_id text,
        card_country text,
        -- Stripe's time of the last change. Older events that arrive late change nothing.
        method_told_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id),
        check (available + reserved + used + paid + gifted = 0),
        check ((topup_amount_cents is null) = (topup_threshold_cents is null))
      ) with (fillfactor = 50)`);
    this.addSql(
      'create index billing_accounts_customer on billing_accounts (stripe_customer_id) where stripe_customer_id is not null',
    );
    this.addSql(
      'create index billing_accounts_method on billing_accounts (payment_method_id) where payment_method_id is not null',
    );
    this.addSql(
      'create index billing_accounts_topup on billing_accounts (org_id) where topup_amount_cents is not null',
    );
    // Transfers between two accounts. Usage has one row per day, which grows during the day. used_before is the
    // usage before that day: with it, rounded rows add up to the balance to the cent.
    this.addSql(`
      create table billing_entries (
        org_id uuid not null,
        id uuid not null,
        type text not null check (type in ('credit', 'reload', 'grant', 'usage')),
        from_account text not null check (from_account in ('available', 'paid', 'gifted')),
        to_account text not null check (to_account in ('available', 'used', 'paid')),
        amount numeric(20, 6) not null check (amount > 0),
        used_before numeric(20, 6),
        -- Unique reference: a payment, the key of a grant, or a day.
        reference text not null,
        description text,
        note text,
        granted_by text,
        created_at timestamptz not null,
        primary key (org_id, id),
        unique (org_id, reference),
        foreign key (org_id) references billing_accounts,
        check (from_account <> to_account),
        check ((type = 'usage') = (used_before is not null))
      )`);
    this.addSql("create index billing_entries_grants on billing_entries (org_id, id) where type = 'grant'");
    this.addSql("create index billing_entries_granted on billing_entries (id) where type = 'grant'");
    // Reservations for model calls outside campaigns. Those of dead workers are released after their lease.
    this.addSql(`
      create table billing_holds (
        org_id uuid not null,
        id uuid not null,
        amount numeric(20, 6) not null check (amount >= 0),
        lease_until timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id) references billing_accounts
      )`);
    this.addSql('create index billing_holds_lease on billing_holds (lease_until)');
    // Payments as Stripe reports them, in any order. claims lists refunds and disputes; taken_back is the part
    // of them that is booked.
    this.addSql(`
      create table billing_payments (
        org_id uuid not null,
        payment_intent_id text not null,
        received numeric(20, 6) not null default 0,
        claims jsonb not null default '[]',
        taken_back numeric(20, 6) not null default 0,
        times_taken_back integer not null default 0,
        created_at timestamptz not null,
        primary key (org_id, payment_intent_id),
        foreign key (org_id) references billing_accounts
      )`);
    // One crossing of the threshold: charged at most once. While it is open, no other top-up is charged.
    this.addSql(`
      create table billing_topups (
        org_id uuid not null,
        id uuid not null,
        amount_cents bigint not null check (amount_cents > 0),
        status text not null default 'open' check (status in ('open', 'paid', 'refused')),
        reason text,
        -- Stored before the payment is confirmed: no other payment is ever charged for this top-up.
        payment_intent_id text,
        created_at timestamptz not null,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        attempts integer not null default 0,
        primary key (org_id, id),
        foreign key (org_id) references billing_accounts
      )`);
    this.addSql("create unique index billing_topups_open on billing_topups (org_id) where status = 'open'");
    this.addSql('create index billing_topups_due on billing_topups (due_at) where due_at is not null');
    // Processed events. There is no org_id, because the organisation is known only after parsing.
    this.addSql(`
      create table stripe_events (
        id text primary key,
        type text not null,
        received_at timestamptz not null
      )`);
    this.addSql('create index stripe_events_age on stripe_events (received_at)');
  }
}
