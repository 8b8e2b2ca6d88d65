import { Migration } from '@mikro-orm/migrations';

export class AssistantTables extends Migration {
  override up(): void {
    this.addSql(`
      create table chat_configs (
        org_id uuid not null references organisations,
        key text not null,
        system_prompt text not null,
        -- Tool names: the most that a message may allow.
        allowed_tools jsonb not null,
        provider text,
        model text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, key)
      )`);
    this.addSql(`
      create table chat_sessions (
        org_id uuid not null references organisations,
        id uuid not null,
        -- Owner of the conversation; null if an application started it without a user.
        user_id uuid,
        -- Beginning of the first message.
        title text not null,
        campaign_id uuid,
        brand_ids uuid[],
        workflow_slug text,
        feature_slug text,
        -- Lease of the request that answers a message in this session. The request may renew it.
        answering_token uuid,
        answering_until timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, campaign_id) references campaigns
      )`);
    this.addSql('create index chat_sessions_user on chat_sessions (org_id, user_id, id)');
    // A tool call and its result share one row, so a history never has one without the other.
    this.addSql(`
      create table chat_messages (
        org_id uuid not null,
        session_id uuid not null,
        position integer not null,
        id uuid not null,
        role text not null check (role in ('user', 'assistant', 'tool')),
        content text not null,
        tool_calls jsonb,
        buttons jsonb,
        token_count integer,
        -- Person keys of all addresses in it, so that an erasure finds it.
        person_keys text[],
        created_at timestamptz not null,
        primary key (org_id, session_id, position),
        foreign key (org_id, session_id) references chat_sessions on delete cascade
      )`);
    this.addSql(
      'create index chat_messages_people on chat_messages using gin (person_keys) with (fastupdate = off) where person_keys is not null',
    );
  }
}
