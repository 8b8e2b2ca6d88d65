import { Migration } from '@mikro-orm/migrations';

/** What providers were paid for, keys that they refused, and organisations on trial. */
export class Migration20261115123000Providers extends Migration {
  override up(): void {
    // Units that a provider was asked for. Whatever becomes of the reservation, at least these are charged.
    this.addSql(`
      alter table cost_entries add column used_quantity bigint not null default 0
        check (used_quantity between 0 and reserved_quantity)`);
    // Kept from the provider's answer until the batch is written, so that a lost batch is not bought twice. After that
    // a person's row only says that they were bought before: nothing of them is kept in it.
    this.addSql(`
      create table bought_results (
        org_id uuid not null references organisations,
        reach text not null,
        name text not null,
        campaign_id uuid not null references campaigns,
        kind text not null check (kind in ('person', 'text')),
        value jsonb,
        bought_at timestamptz not null,
        primary key (org_id, reach, name)
      )`);
    this.addSql('create index bought_results_campaign on bought_results (campaign_id) where value is not null');
    this.addSql('alter table provider_keys add column refused_at timestamptz');
    this.addSql('alter table organisations add column trial_ends_at timestamptz');
    // For the sweep: what is due of all campaigns, without a look at those that wait.
    this.addSql('create index messages_due_at on messages (due_at) where due_at is not null');
    this.addSql('alter table emails add column written_by text, add column fallback_reason text');
  }
}
