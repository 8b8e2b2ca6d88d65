import { Migration } from '@mikro-orm/migrations';

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
        -- Start of the guardrail's window. Resuming the sender resets it.
        judged_from timestamptz not null,
        -- Allowance: messages taken on the day taken_on (in the sender's time zone), and the time of the last one.
        taken_on text,
        taken integer not null default 0,
        last_taken_at timestamptz,
        -- Days with sent messages, including taken_on. The ramp counts only these.
        sending_days integer not null default 0,
        -- An unreachable mail server is not tried before retry_at.
        failures integer not null default 0,
        retry_at timestamptz,
        last_error text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        primary key (org_id, id)
      ) with (fillfactor = 50)`);
    // For monitoring: senders that cannot send.
    this.addSql(`
      create index senders_troubled on senders (org_id, id)
      where deleted_at is null and (failures > 0 or (status = 'paused' and paused_reason <> 'manual'))`);
  }
}
