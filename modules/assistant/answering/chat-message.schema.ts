import { z } from 'zod';
import { IdInput, JsonValue } from '../../../src/kernel/schema.ts';
import { ConfigKey, ToolNames, USUAL_CONFIG } from '../configs/chat-config.schema.ts';

/** Some 5,000 tokens. */
const MAX_MESSAGE = 16_000;
const MAX_CONTEXT = 16_000;

export const ChatInput = z
  .object({
    message: z.string().max(MAX_MESSAGE).regex(/\S/, 'must not be empty'),
    configKey: ConfigKey.default(USUAL_CONFIG),
    sessionId: IdInput.optional().describe('The conversation that it belongs to; without it, a new one begins.'),
    context: z
      .record(z.string().max(200), JsonValue)
      .refine((context) => JSON.stringify(context).length <= MAX_CONTEXT, `must have at most ${MAX_CONTEXT} characters`)
      .optional()
      .describe('What the model is told with this message alone, such as the page that is open. It is not kept.'),
    allowedTools: ToolNames.optional().describe(
      'The tools of this message, among those of the config; without it, those of the config that only read.',
    ),
  })
  .meta({
    example: { message: 'Which campaigns are active?', context: { page: 'campaigns' } },
  });
export type ChatInput = z.output<typeof ChatInput>;
