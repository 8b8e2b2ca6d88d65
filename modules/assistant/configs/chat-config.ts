import type { z } from 'zod';
import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { conflict, notFound } from '../../../src/kernel/errors.ts';
import { assertTools } from '../tools/allowed-tools.rules.ts';
import { type ChatConfig, DEFAULT_CONFIG, type PutConfigInput } from './chat-config.schema.ts';

interface ConfigRow extends Omit<ChatConfig, 'createdAt' | 'updatedAt'> {
  createdAt: Date;
  updatedAt: Date;
}

export type UsedConfig = Pick<ChatConfig, 'systemPrompt' | 'allowedTools' | 'provider' | 'model'>;

export async function findConfig(
  { em, actor, assistantTools }: Needs<'em' | 'actor' | 'assistantTools'>,
  key: string,
): Promise<UsedConfig> {
  const [stored] = await statement<UsedConfig>(
    em,
    `select system_prompt as "systemPrompt", allowed_tools as "allowedTools", provider, model
     from chat_configs where org_id = $1 and key = $2`,
    [actor.orgId, key],
  );
  if (stored !== undefined) return stored;
  if (key !== DEFAULT_CONFIG) throw notFound('Chat config', 'Create it with PUT /v1/chat/config.');
  const usual = (await assistantTools.load()).filter(({ isUsual }) => isUsual);
  return { systemPrompt: '', allowedTools: usual.map(({ name }) => name), provider: null, model: null };
}

const viewConfig = ({ createdAt, updatedAt, ...config }: ConfigRow): ChatConfig => ({
  ...config,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** An application needs one config per chat, so a higher number is a mistake. */
const MOST_CONFIGS = 100;

export async function putConfig(
  { em, clock, actor: { orgId }, assistantTools }: Needs<'em' | 'clock' | 'actor' | 'assistantTools'>,
  { key, systemPrompt, allowedTools, provider, model }: z.output<typeof PutConfigInput>,
) {
  assertTools(await assistantTools.load(), allowedTools);
  const names = JSON.stringify([...new Set(allowedTools)]);
  const values = [orgId, key, systemPrompt, names, provider ?? null, model ?? null, clock.now(), MOST_CONFIGS];
  const [stored] = await em.transactional(async (inside) => {
    await takeNamedLock(inside, 'limits', { id: orgId, mode: 'alone' });
    return statement<ConfigRow>(inside, PUT, values);
  });
  if (stored === undefined) throw conflict(`An organisation can have at most ${MOST_CONFIGS} chat configs.`);
  return viewConfig(stored);
}

const PUT = `
  insert into chat_configs as known (org_id, key, system_prompt, allowed_tools, provider, model, created_at, updated_at)
  select $1, $2, $3, $4::jsonb, $5, $6, $7, $7
  where (select count(*) from chat_configs where org_id = $1 and key <> $2) < $8
  on conflict (org_id, key) do update set system_prompt = excluded.system_prompt, allowed_tools = excluded.allowed_tools,
    provider = excluded.provider, model = excluded.model, updated_at = excluded.updated_at
  returning org_id as "orgId", key, system_prompt as "systemPrompt", allowed_tools as "allowedTools", provider, model,
    created_at as "createdAt", updated_at as "updatedAt"`;
