import { Migration } from '@mikro-orm/migrations';

/** Owner of endpoints for all organisations. No organisation has this id. */
const APPLICATION = '00000000-0000-0000-0000-000000000000';
const OWNER = `nullif(org_id, '${APPLICATION}')`;

/**
 * Webhook endpoints, secrets and deliveries. Deliveries and attempts have no foreign keys: each would lock its
 * parent row once per delivery, and rows are only pruned by age. A delivery belongs to the organisation of its
 * event, even if its endpoint belongs to the application.
 */
export class WebhooksTables extends Migration {
  override up(): void {
    this.addSql(`
      create table webhook_endpoints (
        org_id uuid not null,
        organisation_id uuid generated always as (${OWNER}) stored references organisations,
        id uuid not null,
        campaign_id uuid,
        url text not null,
        events text[],
        enabled boolean not null,
        -- True if no pending delivery has due_at, false if all have; null during a change.
        deliveries_held boolean default false,
        disabled_reason text,
        failing_since timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        primary key (org_id, id)
      )`);
    this.addSql(`
      create unique index webhook_endpoints_campaign on webhook_endpoints (org_id, campaign_id)
      where campaign_id is not null and deleted_at is null`);
    this.addSql(
      'create index webhook_endpoints_unsettled on webhook_endpoints (org_id, id) where deliveries_held is distinct from (not enabled)',
    );
    this.addSql(`
      create table webhook_secrets (
        org_id uuid primary key,
        organisation_id uuid generated always as (${OWNER}) stored references organisations,
        sealed text not null,
        previous_sealed text,
        previous_expires_at timestamptz,
        created_at timestamptz not null
      )`);
    this.addSql(`
      create table webhook_messages (
        org_id uuid not null,
        event_id uuid not null,
        body text not null,
        created_at timestamptz not null,
        primary key (org_id, event_id)
      )`);
    this.addSql('create index webhook_messages_age on webhook_messages (created_at)');
    // Leaves more than half of each page free: the new version of a claimed row stays in its page and touches no index.
    this.addSql(`
      create table webhook_deliveries (
        org_id uuid not null,
        id uuid not null,
        endpoint_id uuid not null,
        event_id uuid not null,
        event text not null,
        status text not null check (status in ('pending', 'delivered', 'failed')),
        attempts integer not null default 0,
        step integer not null default 0,
        due_at timestamptz,
        claimed_until timestamptz,
        claim_token uuid,
        of_application boolean not null default false,
        is_redacted boolean not null default false,
        created_at timestamptz not null,
        primary key (org_id, id),
        unique (org_id, event_id, endpoint_id),
        -- Deliveries of a disabled endpoint are pending and not due.
        check (due_at is null or status = 'pending')
      ) with (fillfactor = 40)`);
    this.addSql(
      'create index webhook_deliveries_due on webhook_deliveries (endpoint_id, org_id, due_at) where due_at is not null',
    );
    this.addSql(`
      create index webhook_deliveries_held on webhook_deliveries (endpoint_id, org_id)
      where status = 'pending' and due_at is null`);
    this.addSql(`
      create index webhook_deliveries_failed on webhook_deliveries (org_id, id)
      where status = 'failed' and not of_application`);
    this.addSql('create index webhook_deliveries_application on webhook_deliveries (id) where of_application');
    this.addSql(`
      create index webhook_deliveries_application_failed on webhook_deliveries (id)
      where status = 'failed' and of_application`);
    this.addSql(`
      create table webhook_attempts (
        org_id uuid not null,
        delivery_id uuid not null,
        number integer not null,
        at timestamptz not null,
        duration_ms integer not null,
        status integer,
        body text,
        error text,
        primary key (org_id, delivery_id, number)
      )`);
    // For erasures: events that name a person.
    this.addSql(`
      create index outbox_events_person on outbox_events (org_id, lower(data->>'email'))
      where kind in ('reply.received', 'meeting.booked')`);
    this.addSql(`
      create index outbox_events_reply on outbox_events (org_id, (data->>'reply_id'))
      where kind in ('reply.received', 'meeting.booked')`);
  }
}
