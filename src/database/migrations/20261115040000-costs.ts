import { Migration } from '@mikro-orm/migrations';

/** Runs, what they cost, and the budgets that campaigns may spend. All amounts are cents. */
export class Migration20261115040000Costs extends Migration {
  override up(): void {
    this.addSql(`
      create table runs (
        id uuid primary key,
        org_id uuid not null references organisations,
        user_id uuid references users,
        brand_ids uuid[],
        campaign_id uuid,
        workflow_slug text,
        feature_slug text,
        service_name text not null,
        task_name text not null,
        status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
        parent_run_id uuid references runs,
        started_at timestamptz not null,
        completed_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    this.addSql('create index runs_org on runs (org_id, started_at, id)');
    this.addSql('create index runs_campaign on runs (campaign_id, started_at, id) where campaign_id is not null');
    this.addSql('create index runs_parent on runs (parent_run_id) where parent_run_id is not null');
    // quantity and amount are what counts now; what was reserved stays, so the difference is what was given back.
    this.addSql(`
      create table cost_entries (
        id uuid primary key,
        org_id uuid not null references organisations,
        campaign_id uuid,
        run_id uuid not null references runs,
        cost_name text not null,
        unit_cost numeric(20, 6) not null check (unit_cost >= 0),
        reserved_quantity bigint not null,
        quantity bigint not null check (quantity between 0 and reserved_quantity),
        reserved_amount numeric(20, 6) not null,
        amount numeric(20, 6) not null check (amount between 0 and reserved_amount),
        status text not null check (status in ('provisioned', 'actual', 'cancelled')),
        reserved_at timestamptz not null,
        settled_at timestamptz,
        lease_until timestamptz,
        check ((status = 'provisioned') = (settled_at is null)),
        check ((status = 'provisioned') = (lease_until is not null)),
        check (status <> 'provisioned' or (amount = reserved_amount and campaign_id is not null)),
        check (status <> 'cancelled' or (amount = 0 and quantity = 0))
      )`);
    this.addSql('create index cost_entries_run on cost_entries (run_id)');
    this.addSql('create index cost_entries_org on cost_entries (org_id)');
    this.addSql(
      'create index cost_entries_campaign on cost_entries (campaign_id, reserved_at) where campaign_id is not null',
    );
    this.addSql('create index cost_entries_lease on cost_entries (lease_until) where lease_until is not null');
    this.addSql(`
      create table cost_totals (
        campaign_id uuid not null,
        cost_name text not null,
        org_id uuid not null references organisations,
        actual numeric(20, 6) not null,
        provisioned numeric(20, 6) not null,
        quantity bigint not null,
        primary key (campaign_id, cost_name)
      ) with (fillfactor = 50)`);
    // One row per campaign and kind, rolled on when its window has passed; locked together they are the budget.
    this.addSql(`
      create table budget_windows (
        campaign_id uuid not null,
        kind text not null check (kind in ('daily', 'weekly', 'monthly', 'total')),
        org_id uuid not null references organisations,
        time_zone text not null,
        starts_at timestamptz not null,
        cap numeric(20, 6) check (cap >= 0),
        spent numeric(20, 6) not null default 0 check (spent >= 0),
        reserved numeric(20, 6) not null default 0 check (reserved >= 0),
        warned boolean not null default false,
        refused_price numeric(20, 6),
        primary key (campaign_id, kind)
      ) with (fillfactor = 50)`);
  }
}
