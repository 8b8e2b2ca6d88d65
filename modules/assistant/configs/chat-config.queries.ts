import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { type ChatConfig, USUAL_CONFIG } from './chat-config.schema.ts';

export interface ConfigRow extends Omit<ChatConfig, 'createdAt' | 'updatedAt'> {
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
  if (key !== USUAL_CONFIG) throw notFound('Chat config', 'PUT /v1/chat/config makes one.');
  const usual = (await assistantTools.load()).filter(({ isUsual }) => isUsual);
  return { systemPrompt: '', allowedTools: usual.map(({ name }) => name), provider: null, model: null };
}

export const viewConfig = ({ createdAt, updatedAt, ...config }: ConfigRow): ChatConfig => ({
  ...config,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
