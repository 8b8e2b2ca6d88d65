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
    'Answers with server-sent events, each `data: <json>`: first `{sessionId}`, then objects with a `type` as they happen: `thinking_start`, `thinking_delta {thinking}`, `thinking_stop`, `token {content}`, `tool_call {id, name, args}`, `tool_result {id, name, result}`; at the end `input_request {input_type, label, field, placeholder?, value?}`, `buttons {buttons}`, `context_usage {inputTokens, outputTokens, maxTokens, percent}`, `error {code, message}` where something went wrong (`model_overloaded`, `rate_limited`, `model_error`, `internal_error`, `session_not_found`), and always the JSON string `"[DONE]"`.',
    "The model calls the tools of the MCP server with the caller's own rights. Those that only read are there; one that changes something is used only where the config allows it and this message names it in `allowedTools`. What tools give is data to the model, and a tool that is not allowed is not called, whatever the model says.",
    'Whoever closes the connection stops the model; what was answered until then is kept and paid. One message at a time is answered in a session: another is a 409. Tokens are recorded as a run. Without a key of a model it is a 400 that says which is missing. A stream is not kept under an Idempotency-Key: the same key asks again.',
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
