import { z } from 'zod';
import { IdInput, JsonValue } from '../../../src/kernel/schema.ts';
import { ConfigKey, DEFAULT_CONFIG, ToolNames } from '../configs/chat-config.schema.ts';

/** Characters; about 5,000 tokens. */
const MAX_MESSAGE = 16_000;
const MAX_CONTEXT = 16_000;

export const ChatInput = z
  .object({
    message: z.string().max(MAX_MESSAGE).regex(/\S/, 'must not be empty'),
    configKey: ConfigKey.default(DEFAULT_CONFIG),
    sessionId: IdInput.optional().describe('The session to continue. Omit it to start a new session.'),
    context: z
      .record(z.string().max(200), JsonValue)
      .refine((context) => JSON.stringify(context).length <= MAX_CONTEXT, `must have at most ${MAX_CONTEXT} characters`)
      .optional()
      .describe('Data for the model with this message only, such as the current page. It is not stored.'),
    allowedTools: ToolNames.optional().describe(
      'Tools that the model may use for this message. Each must be in the config. Default: the read-only tools of the config.',
    ),
  })
  .meta({
    example: { message: 'Which campaigns are active?', context: { page: 'campaigns' } },
  });
export type ChatInput = z.output<typeof ChatInput>;
