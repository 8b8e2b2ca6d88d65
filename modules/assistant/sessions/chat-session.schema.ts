import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  JsonValue,
  NextCursor,
  PageInput,
  ShownId,
  Timestamp,
} from '../../../src/kernel/schema.ts';

export const SessionRef = z.object({ sessionId: IdInput });

const sessionFields = {
  sessionId: Id,
  orgId: Id,
  campaignId: ShownId.nullable().describe(
    'Campaign of the session, from the header `x-campaign-id`. Null if no message named one.',
  ),
  brandIds: z.array(ShownId).nullable(),
  workflowSlug: z.string().nullable(),
  featureSlug: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

const exampleFields = {
  sessionId: EXAMPLE_ID,
  orgId: EXAMPLE_ID,
  campaignId: null,
  brandIds: null,
  workflowSlug: null,
  featureSlug: null,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

export const Button = z.object({ label: z.string(), value: z.string() }).meta({ id: 'ChatButton' });

const ToolCall = z
  .object({ name: z.string(), args: JsonValue, result: JsonValue.optional().describe('The result, or an `error`.') })
  .meta({ id: 'ChatToolCall' });

export const ChatMessage = z
  .object({
    id: Id,
    role: z.enum(['user', 'assistant', 'tool']),
    content: z.string(),
    toolCalls: z.array(ToolCall).nullable().describe('Tools called after this text, with results. Null if none.'),
    buttons: z.array(Button).nullable(),
    tokenCount: z.number().int().nullable().describe('Tokens that the model wrote. Null for user messages.'),
    createdAt: Timestamp,
  })
  .meta({
    id: 'ChatMessage',
    example: {
      id: EXAMPLE_ID,
      role: 'assistant',
      content: 'Two campaigns are active.',
      toolCalls: null,
      buttons: null,
      tokenCount: 12,
      createdAt: EXAMPLE_TIME,
    },
  });

export const ChatSession = z.object({ ...sessionFields, messages: z.array(ChatMessage) }).meta({
  id: 'ChatSession',
  example: { ...exampleFields, messages: [ChatMessage.meta()?.example] },
});

const SessionItem = z
  .object({ ...sessionFields, title: z.string().describe('Start of the first message.') })
  .meta({ id: 'ChatSessionItem', example: { ...exampleFields, title: 'Which campaigns are active?' } });

export const ListSessionsInput = PageInput;

export const ChatSessionList = z.object({ sessions: z.array(SessionItem), nextCursor: NextCursor });
