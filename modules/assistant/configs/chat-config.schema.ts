import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, Timestamp } from '../../../src/kernel/schema.ts';

/** Key of the default config, which exists without being stored. */
export const DEFAULT_CONFIG = 'assistant';

const MAX_TOOLS = 60;
/** Characters; about 5,000 tokens, which every message pays for. */
const MAX_PROMPT = 16_000;

export const ConfigKey = z.string().trim().min(1).max(100).meta({ example: DEFAULT_CONFIG });

export const ToolNames = z
  .array(z.string().min(1).max(100))
  .max(MAX_TOOLS)
  .meta({ example: ['distribute_list_campaigns', 'distribute_campaign_stats', 'campaigns_stop'] });

const TextProvider = z
  .enum(['anthropic', 'openai', 'openai-compatible'])
  .meta({ id: 'TextProvider', example: 'anthropic' });

export const PutConfigInput = z
  .object({
    key: ConfigKey.describe(
      'Name of the config, as used in `configKey` of a message. Messages default to `assistant`.',
    ),
    systemPrompt: z.string().max(MAX_PROMPT).describe('Instructions for the model, added to the built-in ones.'),
    allowedTools: ToolNames.describe(
      'Tools that messages may use. A tool that changes data also needs `allowedTools` in the message.',
    ),
    provider: TextProvider.nullish().describe(
      'Provider of the model. Default: the usual provider of the organisation.',
    ),
    model: z.string().trim().min(1).max(200).nullish(),
  })
  .meta({
    example: {
      key: 'analyst',
      systemPrompt: 'You help a small sales team. Answer in two sentences.',
      allowedTools: ['distribute_list_campaigns', 'distribute_campaign_stats'],
    },
  });

export const ChatConfig = z
  .object({
    orgId: Id,
    key: z.string(),
    systemPrompt: z.string(),
    allowedTools: z.array(z.string()),
    provider: TextProvider.nullable(),
    model: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'ChatConfig',
    example: {
      orgId: EXAMPLE_ID,
      key: 'analyst',
      systemPrompt: 'You help a small sales team. Answer in two sentences.',
      allowedTools: ['distribute_list_campaigns', 'distribute_campaign_stats'],
      provider: null,
      model: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });
export type ChatConfig = z.output<typeof ChatConfig>;
