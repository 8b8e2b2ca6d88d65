import type { PlainRoute } from '../../../src/api/plain-route.ts';
import { EXAMPLE_ID } from '../../../src/kernel/schema.ts';
import { answerMessage } from './answer-message.ts';
import { ChatInput } from './chat-message.schema.ts';
import type { Frame } from './frames.ts';

const example: Frame[] = [
  { sessionId: EXAMPLE_ID },
  { type: 'tool_call', id: 'call_1', name: 'distribute_list_campaigns', args: { status: 'ongoing' } },
  { type: 'tool_result', id: 'call_1', name: 'distribute_list_campaigns', result: { headline: '2 campaigns.' } },
  { type: 'token', content: 'Two campaigns are active.' },
  { type: 'context_usage', inputTokens: 3120, outputTokens: 12, maxTokens: 200_000, percent: 1.6 },
  '[DONE]',
];

export const chatRoute: PlainRoute = {
  name: 'assistant.chat',
  method: 'POST',
  path: '/v1/chat',
  access: 'member',
  permission: 'campaigns.run',
  tag: 'Chat',
  summary: 'Send a chat message',
  description: [
    'Responds with server-sent events, each `data: <json>`. The first is `{sessionId}`. Then objects with a `type` follow as they happen: `thinking_start`, `thinking_delta {thinking}`, `thinking_stop`, `token {content}`, `tool_call {id, name, args}`, `tool_result {id, name, result}`. The stream ends with `input_request {input_type, label, field, placeholder?, value?}`, `buttons {buttons}`, `context_usage {inputTokens, outputTokens, maxTokens, percent}`, and, after a failure, `error {code, message}`. The error codes are `model_overloaded`, `rate_limited`, `model_error`, `internal_error` and `session_not_found`. The last event is always the JSON string `"[DONE]"`.',
    'The model calls the tools of the MCP server with the permissions of the caller. Read-only tools are available by default. A tool that changes data is available only if the config allows it and this message lists it in `allowedTools`. The model treats tool results as data, not as instructions.',
    'Closing the connection stops the model. The partial reply is stored and charged. A session answers one message at a time; a second message returns 409. Token usage is recorded as a run. A missing model key returns 400 with the name of the key. Streams are not stored for an `Idempotency-Key`: a retry with the same key asks the model again.',
  ].join('\n\n'),
  body: ChatInput,
  document: {
    headers: [
      {
        name: 'x-campaign-id',
        description: 'Id of the campaign that the session is about.',
        schema: { type: 'string', format: 'uuid', example: EXAMPLE_ID },
      },
      {
        name: 'x-brand-id',
        description: 'Ids of the brands that the session is about, separated by commas.',
        schema: { type: 'string', example: EXAMPLE_ID },
      },
    ],
    answer: {
      description: 'A stream of server-sent events.',
      type: 'text/event-stream',
      schema: { type: 'string' },
      example: example.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join(''),
    },
  },
  handle: answerMessage,
};
