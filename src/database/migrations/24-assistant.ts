import { Migration } from '@mikro-orm/migrations';

/** Conversations with the organisation's model: what it is told and allowed, sessions, and what was said in them. */
export class AssistantTables extends Migration {
  override up(): void {
    this.addSql(`
      create table chat_configs (
        org_id uuid not null references organisations,
        key text not null,
        system_prompt text not null,
        -- Names of tools: the most that a message may allow.
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
        -- Whose conversation it is; null where an application began it for nobody in particular.
        user_id uuid,
        -- The beginning of the first message.
        title text not null,
        campaign_id uuid,
        brand_ids uuid[],
        workflow_slug text,
        feature_slug text,
        -- Whoever answers a message in it, and until when nobody else may unless it is prolonged.
        answering_token uuid,
        answering_until timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (org_id, id),
        foreign key (org_id, campaign_id) references campaigns
      )`);
    this.addSql('create index chat_sessions_user on chat_sessions (org_id, user_id, id)');
    // A tool call and its result are one: a history never has one without the other.
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
        -- Of those whom it names by their address: by these an erasure finds it.
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
