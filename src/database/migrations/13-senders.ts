import { Migration } from '@mikro-orm/migrations';

/** Mailboxes that campaigns send from. */
export class SendersTables extends Migration {
  override up(): void {
    this.addSql(`
      create table senders (
        org_id uuid not null references organisations,
        id uuid not null,
        name text not null,
        from_name text not null,
        from_email text not null,
        reply_to text,
        signature text,
        smtp_host text not null,
        smtp_port integer not null,
        smtp_security text not null check (smtp_security in ('none', 'starttls', 'tls')),
        smtp_username text,
        sealed_smtp_password text,
        imap_host text,
        imap_port integer,
        imap_security text check (imap_security in ('none', 'starttls', 'tls')),
        imap_username text,
        sealed_imap_password text,
        daily_cap integer,
        ramp_per_day integer,
        spacing_seconds integer,
        spacing_jitter_seconds integer,
        people_per_company_per_day integer,
        send_window jsonb,
        dkim_domain text,
        dkim_selector text,
        sealed_dkim_key text,
        status text not null check (status in ('active', 'paused')),
        paused_reason text,
        -- What the guardrail looks at begins here: a person who resumes a sender gives it a new chance.
        judged_from timestamptz not null,
        -- The allowance: how many messages were taken on which day of the sender's time zone, and the last of them.
        taken_on text,
        taken integer not null default 0,
        last_taken_at timestamptz,
        -- Days on which it sent, that of taken_on included: a ramp counts no others.
        sending_days integer not null default 0,
        -- A mail server that cannot be reached is left alone until then.
        failures integer not null default 0,
        retry_at timestamptz,
        last_error text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        primary key (org_id, id)
      ) with (fillfactor = 50)`);
    // For whoever watches over the installation: mailboxes that mail cannot leave from.
    this.addSql(`
      create index senders_troubled on senders (org_id, id)
      where deleted_at is null and (failures > 0 or (status = 'paused' and paused_reason <> 'manual'))`);
  }
}
