import { Migration } from '@mikro-orm/migrations';

/** Prices, runs, their costs, and the budgets of campaigns. All amounts are US cents. */
export class CostsTables extends Migration {
  override up(): void {
    this.addSql(`
      create table platform_prices (
        id uuid primary key,
        name text not null,
        provider text not null,
        provider_domain text,
        type text not null,
        unit text not null,
        cost_per_unit_in_usd_cents numeric(20,6) not null check (cost_per_unit_in_usd_cents >= 0),
        effective_from timestamptz not null,
        unique (name, effective_from)
      )`);
    this.addSql(`
      create table organisation_prices (
        org_id uuid not null references organisations,
        name text not null,
        cost_per_unit_in_usd_cents numeric(20,6) not null check (cost_per_unit_in_usd_cents >= 0),
        effective_from timestamptz not null,
        primary key (org_id, name, effective_from)
      )`);
    // A run is booked if it, or a run below it, has costs. Booked runs belong to the accounts and are never pruned.
    this.addSql(`
      create table runs (
        org_id uuid not null references organisations,
        id uuid not null,
        user_id uuid,
        brand_ids uuid[],
        campaign_id uuid,
        workflow_slug text,
        feature_slug text,
        service_name text not null,
        task_name text not null,
        status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
        parent_run_id uuid,
        sandbox boolean not null default false,
        booked boolean not null default false,
        summed boolean not null default false,
        started_at timestamptz not null,
        completed_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, user_id) references users,
        foreign key (org_id, parent_run_id) references runs
      )`);
    this.addSql('create index runs_org on runs (org_id, started_at, id)');
    this.addSql('create index runs_campaign on runs (campaign_id, started_at, id) where campaign_id is not null');
    this.addSql("create index runs_running on runs (org_id, campaign_id) where status = 'running'");
    this.addSql('create index runs_status on runs (org_id, status, started_at, id)');
    this.addSql(
      'create index runs_unsummed on runs (org_id, campaign_id) where not summed and parent_run_id is null and campaign_id is not null',
    );
    this.addSql('create index runs_brands on runs using gin (brand_ids) where parent_run_id is null');
    this.addSql('create index runs_parent on runs (org_id, parent_run_id) where parent_run_id is not null');
    this.addSql('create index runs_age on runs (completed_at) where completed_at is not null and not booked');
    // Totals of the campaign runs without a parent that are marked as summed. They outlive the runs.
    this.addSql(`
      create table run_sums (
        org_id uuid not null,
        campaign_id uuid not null,
        completed integer not null,
        first timestamptz not null,
        last timestamptz not null,
        primary key (org_id, campaign_id)
      )`);
    // quantity and amount are the current values. The difference to the reserved values was released. billed is
    // the part paid from the organisation's credit; null if it is paid otherwise or free. used_quantity counts
    // units requested from a provider, which are charged even if the reservation is released.
    this.addSql(`
      create table cost_entries (
        org_id uuid not null references organisations,
        id uuid not null,
        campaign_id uuid,
        run_id uuid not null,
        cost_name text not null,
        unit_cost numeric(20, 6) not null check (unit_cost >= 0),
        reserved_quantity bigint not null,
        quantity bigint not null check (quantity between 0 and reserved_quantity),
        used_quantity bigint not null default 0 check (used_quantity between 0 and reserved_quantity),
        reserved_amount numeric(20, 6) not null,
        amount numeric(20, 6) not null check (amount between 0 and reserved_amount),
        billed numeric(20, 6) check (billed between 0 and amount),
        status text not null check (status in ('provisioned', 'actual', 'cancelled')),
        sandbox boolean not null default false,
        summed boolean not null default false,
        reserved_at timestamptz not null,
        settled_at timestamptz,
        lease_until timestamptz,
        primary key (org_id, id),
        foreign key (org_id, run_id) references runs,
        check ((status = 'provisioned') = (settled_at is null)),
        check ((status = 'provisioned') = (lease_until is not null)),
        check (status <> 'provisioned' or amount = reserved_amount),
        check (status <> 'cancelled' or (amount = 0 and quantity = 0))
      )`);
    this.addSql('create index cost_entries_run on cost_entries (org_id, run_id)');
    this.addSql('create index cost_entries_unsummed on cost_entries (org_id) where not summed');
    // Totals of all entries marked as summed, by group. Days are the UTC days on which the runs started.
    this.addSql(`
      create table cost_sums (
        org_id uuid not null references organisations,
        key uuid not null,
        day date not null,
        sandbox boolean not null,
        user_id uuid,
        brand_ids uuid[],
        campaign_id uuid,
        workflow_slug text,
        feature_slug text,
        service_name text not null,
        task_name text not null,
        status text not null,
        cost_name text not null,
        total numeric not null,
        cancelled numeric not null,
        quantity numeric not null,
        runs bigint not null,
        runs_of_name bigint not null,
        primary key (org_id, key)
      ) with (fillfactor = 70)`);
    this.addSql('create index cost_sums_day on cost_sums (org_id, sandbox, day)');
    this.addSql('create index cost_sums_campaign on cost_sums (org_id, campaign_id) where campaign_id is not null');
    // The same entries by the quarter of an hour of their reservation, which fits the days of every time zone.
    this.addSql(`
      create table spent_quarters (
        org_id uuid not null references organisations,
        sandbox boolean not null,
        starts_at timestamptz not null,
        amount numeric not null,
        primary key (org_id, sandbox, starts_at)
      ) with (fillfactor = 70)`);
    this.addSql(
      'create index cost_entries_campaign on cost_entries (campaign_id, reserved_at) where campaign_id is not null',
    );
    this.addSql('create index cost_entries_lease on cost_entries (lease_until) where lease_until is not null');
    this.addSql(`
      create table cost_totals (
        org_id uuid not null references organisations,
        campaign_id uuid not null,
        cost_name text not null,
        actual numeric(20, 6) not null,
        provisioned numeric(20, 6) not null,
        quantity bigint not null,
        primary key (org_id, campaign_id, cost_name)
      ) with (fillfactor = 50)`);
    // One row per campaign and kind, moved on when its window has passed. Together they lock the budget.
    this.addSql(`
      create table budget_windows (
        org_id uuid not null references organisations,
        campaign_id uuid not null,
        kind text not null check (kind in ('daily', 'weekly', 'monthly', 'total')),
        sandbox boolean not null default false,
        time_zone text not null,
        starts_at timestamptz not null,
        cap numeric(20, 6) check (cap >= 0),
        spent numeric(20, 6) not null default 0 check (spent >= 0),
        reserved numeric(20, 6) not null default 0 check (reserved >= 0),
        warned boolean not null default false,
        refused_price numeric(20, 6),
        primary key (org_id, campaign_id, kind)
      ) with (fillfactor = 50)`);
  }
}
