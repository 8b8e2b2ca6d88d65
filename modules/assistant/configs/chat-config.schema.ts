import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, Timestamp } from '../../../src/kernel/schema.ts';

/** The one that every organisation has without storing it. */
export const USUAL_CONFIG = 'assistant';

/** More than there are. */
const MAX_TOOLS = 60;
/** Some 5,000 tokens, which are paid with every message. */
const MAX_PROMPT = 16_000;

export const ConfigKey = z.string().trim().min(1).max(100).meta({ example: USUAL_CONFIG });

export const ToolNames = z
  .array(z.string().min(1).max(100))
  .max(MAX_TOOLS)
  .meta({ example: ['distribute_list_campaigns', 'distribute_campaign_stats', 'campaigns_stop'] });

const TextProvider = z
  .enum(['anthropic', 'openai', 'openai-compatible'])
  .meta({ id: 'TextProvider', example: 'anthropic' });

export const PutConfigInput = z
  .object({
    key: ConfigKey.describe('What `configKey` of a message names; `assistant` is the one that is used without it.'),
    systemPrompt: z.string().max(MAX_PROMPT).describe('What the model is told beside what it is always told.'),
    allowedTools: ToolNames.describe(
      'The most that a message may use. A tool that changes something is used only where the message names it too.',
    ),
    provider: TextProvider.nullish().describe("Whose model is asked; without it, the organisation's usual one."),
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
